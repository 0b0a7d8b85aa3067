// Programs' sign-ins lead here unless they name another page (product 34.21). Imported before the router, which reads the address.
if (/_token=/.test(location.hash)) history.replaceState(null, '', location.pathname + location.search);
