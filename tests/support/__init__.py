"""What tests share: strategies, samples, readers of pages, and drivers of other programs."""
