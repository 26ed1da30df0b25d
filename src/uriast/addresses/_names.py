"""The names of the package, each with the module that it is imported from when it is first used."""

from uriast.addresses.rare_forms import inet_aton as inet_aton
from uriast.addresses.reachability import (
    SpecialPurpose as SpecialPurpose,
    host_address as host_address,
    is_global as is_global,
    special_purpose as special_purpose,
)
from uriast.addresses.registries import AddressPurpose as AddressPurpose
