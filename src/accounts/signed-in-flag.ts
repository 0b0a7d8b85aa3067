/** This key is in local storage while the browser is signed in, so that pages without a session offer the dashboard (product 27.13). */
export const SIGNED_IN_KEY = 'signed-in';
