from pandas.api import extensions as extensions
