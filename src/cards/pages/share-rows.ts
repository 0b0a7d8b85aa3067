import {
  type ShareChannel,
  type SharedLink,
  shareChannelNames,
  shareChannels,
  shareLink,
} from '../../links/sharing.ts';
import { type Html, html } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import { icons } from '../../pages/icons.ts';
import { shareIcons } from './icons.ts';

/** A card's URL and share links, in two low rows that work without a script; the script adds the share sheet and copying (product 28.3). */
export function shareRows(i18n: I18n, shared: SharedLink): Html {
  const copied = i18n._({ id: 'page.copied', message: 'Link copied' });
  return html`<section class="share" id="share" data-url="${shared.url}" data-title="${shared.title}" data-copied="${copied}">
<a href="${shared.url}">${shared.url.replace(/^https?:\/\/|\/$/g, '')}</a><button type="button" data-copy hidden>${copyLabel(i18n)}</button>
<ul aria-label="${i18n._({ id: 'page.share_by', message: 'Share by' })}">${shareChannels.map((channel) => channelRow(i18n, channel, shared))}</ul><button type="button" data-share hidden>${icons.share}${i18n._({ id: 'page.share', message: 'Share' })}</button>
<p class="said" role="status"></p></section>`;
}

export function copyLabel(i18n: I18n): string {
  return i18n._({ id: 'page.copy', message: 'Copy link' });
}

function channelRow(i18n: I18n, channel: ShareChannel, shared: SharedLink): Html {
  const name = channel === 'mail' ? i18n._({ id: 'page.email', message: 'Email' }) : shareChannelNames[channel];
  const target = channel !== 'mail' && html` target="_blank" rel="noopener nofollow"`;
  return html`<li><a href="${shareLink(channel, shared)}"${target} aria-label="${name}">${shareIcons[channel]}</a></li>`;
}
