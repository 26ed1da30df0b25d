"""The part of Spark that the library, its tests and benchmarks use: a checker then needs no Spark, which has 500 MB."""
