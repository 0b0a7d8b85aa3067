import { css } from '../../pages/document.ts';
import { type Html, html } from '../../pages/html.ts';

/** Of the last line of a page (product 7.8). */
export const footerStyle: Html = css(`
footer{max-width:26rem;margin:0 auto;padding:1rem 1rem 1.5rem;display:flex;align-items:center;color:var(--muted);font-size:.875rem}
footer :is(a,span){display:flex;align-items:center;min-height:2.75rem;min-width:2.75rem;text-decoration:none}
details{position:relative;margin:0 -.625rem 0 auto}
summary{display:grid;place-items:center;width:2.75rem;height:2.75rem;border-radius:var(--r);list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
details div{position:absolute;right:.625rem;bottom:100%;z-index:2;width:max-content;padding:.5rem 1rem;border:1px solid var(--line);border-radius:var(--r);background:var(--surface);color:var(--text)}
nav{display:flex;gap:1.25rem}
nav>span{font-weight:600}
.brand{display:block;max-width:8rem;max-height:2.75rem;border-radius:.375rem;object-fit:contain}
`);

/** What every design has: the hint, the ways to share, the footer with its menu, and the QR code. */
export const partsStyle: Html = html`${css(`.hint button{
  display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;
  border:1px solid var(--edge);border-radius:var(--r);background:none;font-weight:600
}
.share{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;margin-top:1.5rem;padding:.25rem 1rem;border-radius:var(--r);background:var(--surface);font-size:.875rem}
.share>a{padding:.75rem 0;overflow:hidden;color:var(--muted);text-overflow:ellipsis;white-space:nowrap;user-select:all}
.share button{display:flex;align-items:center;justify-content:end;gap:.5rem;min-height:2.75rem;padding:0 0 0 1rem;border:0;background:none;font-weight:600}
.share button svg{width:1.25rem}
.share ul{display:flex;margin-left:-.625rem}
.share li a{display:grid;place-items:center;width:2.75rem;height:2.75rem}
.said:not(:empty){position:fixed;top:1rem;left:50%;z-index:3;translate:-50%;padding:.75rem 1.25rem;border-radius:var(--r);background:var(--text);color:var(--ground);font-weight:600}
`)}${footerStyle}${css(`
.code{background:#fff;color:#14110f;text-align:center}
.code svg{display:block;width:100%;height:auto}
.code p{font-weight:600}
.code .who{font-size:1.5rem;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
.close,.full{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;min-width:7rem;font-weight:600}
.code :focus-visible{outline-color:#14110f}
@media(scripting:enabled){.share [hidden]{display:flex!important;visibility:hidden}}
@media(max-width:47.99rem){.code:not(:target){display:none}}
.code:target .full{display:none}
.code:target{
  position:fixed;inset:0;z-index:2;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;
  padding:1.5rem;overflow:auto
}
.code:target svg{width:min(82vw,60vh)}
:root:has(.code:target){overflow:hidden}
`)}`;

/** The note above the demo card (product 27.3). */
export const noteStyle: Html = css(`
.note{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;margin-bottom:.75rem;color:var(--muted)}
.note a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--text);font-weight:600;text-underline-offset:.25em}
@media(min-width:48rem){.note{grid-column:1/-1;margin:0}}
`);
