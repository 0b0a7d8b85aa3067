export const LINK_PASSWORD_MIN = 6; // short, since attempts are limited (product 9.8)
export const LINK_PASSWORD_MAX = 128;
