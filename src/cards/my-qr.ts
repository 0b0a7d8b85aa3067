import { screenPath } from '../screens.ts';

/** The page that works offline (product 28.6). */
export const myQrPath = `${screenPath('home')}/my-qr`;
export const myQrWorkerPath = `${myQrPath}.worker.js`;
// The service worker also covers the dashboard, to open the page when offline
export const myQrScope = screenPath('home');

export const MY_QR_KEY = 'my-qr';

/** What the page shows of the main card. */
export type MyQr = {
  owner: string; // its ID: another owner's data is never shown
  name: string;
  role: string;
  address: string; // as displayed
  color: string;
  ink: string; // readable on `color`
  code: string; // SVG, used as an image and never as markup
};
