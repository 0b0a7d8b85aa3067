/** Typed to confirm account deletion (product 1.13). */
export const DELETE_WORD = 'DELETE';
