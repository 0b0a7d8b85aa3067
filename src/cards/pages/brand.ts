import { noIcon } from '../../pages/document.ts';
import { type Html, html } from '../../pages/html.ts';
import { paths, photoIdOf } from '../../paths.ts';

/** Who pages of an owner name instead of the product (product 40.7). */
export type Brand = {
  name: string;
  /** the owner's picture */
  icon: string | null;
  /** the last line of a page; empty: none */
  footer: string;
};

/** The icon of a page with a brand. */
export function brandIcon(brand: Brand | null): Html | null {
  if (brand === null) return null;
  const id = brand.icon === null ? null : photoIdOf(brand.icon);
  return id === null ? noIcon : html`<link rel="icon" href="${paths.media(id, 'square-160')}">\n`;
}

/** A footer line of the owner's own. */
export function brandLine(brand: Brand | null): Html | null {
  return brand?.footer ? html`<span dir="auto">${brand.footer}</span>` : null;
}
