/** The address that people see of this product, without a slash at its end. */
export const publicUrl = window.location.origin;
export const publicHost = window.location.host;
