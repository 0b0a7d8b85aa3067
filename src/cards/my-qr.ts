/** The screen that works without a network (product 28.6). */
export const myQrPath = '/dashboard/my-qr';
export const myQrWorkerPath = '/dashboard/my-qr.worker.js';
/** What its worker looks after: the dashboard, to lead to that screen where there is no network. */
export const myQrScope = '/dashboard';

/** Where a browser keeps what the screen shows. */
export const MY_QR_KEY = 'my-qr';

/** Of the main card, and of nothing else. */
export type MyQr = {
  /** the account's id: somebody else's is never shown */
  owner: string;
  name: string;
  /** position and company, empty where there is neither */
  role: string;
  /** as people say it */
  address: string;
  /** the card's colour, and what is readable on it */
  color: string;
  ink: string;
  /** the code as SVG, which is shown as a picture and never as markup */
  code: string;
};
