/**
 * Sites whose paths are names of accounts and IDs, or pages of one kind: what people call them says more than the path. A key is a
 * host, on any of its subdomains; '.*' is any ending, and a first part of the path may follow.
 */
const siteNames: Readonly<Record<string, string>> = {
  'airbnb.*': 'Airbnb',
  'apps.apple.com': 'App Store',
  'behance.net': 'Behance',
  'booking.com': 'Booking.com',
  'bsky.app': 'Bluesky',
  'cal.com': 'Cal.com',
  'calendar.app.google': 'Google Calendar',
  'calendar.google.com': 'Google Calendar',
  'calendly.com': 'Calendly',
  'discord.com': 'Discord',
  'discord.gg': 'Discord',
  'docs.google.com': 'Google Docs',
  'docs.google.com/forms': 'Google Forms',
  'docs.google.com/presentation': 'Google Slides',
  'docs.google.com/spreadsheets': 'Google Sheets',
  'dribbble.com': 'Dribbble',
  'drive.google.com': 'Google Drive',
  'dropbox.com': 'Dropbox',
  'facebook.com': 'Facebook',
  'fb.com': 'Facebook',
  'fb.me': 'Facebook',
  'forms.gle': 'Google Forms',
  'forms.office.com': 'Microsoft Forms',
  'g.page': 'Google',
  'goo.gl/maps': 'Google Maps',
  'google.*/maps': 'Google Maps',
  'instagram.com': 'Instagram',
  'ko-fi.com': 'Ko-fi',
  'linkedin.com': 'LinkedIn',
  'linktr.ee': 'Linktree',
  'lnkd.in': 'LinkedIn',
  'm.me': 'Messenger',
  'maps.app.goo.gl': 'Google Maps',
  'maps.apple.com': 'Apple Maps',
  'maps.google.*': 'Google Maps',
  'meet.google.com': 'Google Meet',
  'music.apple.com': 'Apple Music',
  'music.youtube.com': 'YouTube Music',
  'patreon.com': 'Patreon',
  'paypal.com': 'PayPal',
  'paypal.me': 'PayPal',
  'pin.it': 'Pinterest',
  'pinterest.*': 'Pinterest',
  'play.google.com': 'Google Play',
  'podcasts.apple.com': 'Apple Podcasts',
  'signal.me': 'Signal',
  'snapchat.com': 'Snapchat',
  'soundcloud.com': 'SoundCloud',
  'spotify.com': 'Spotify',
  'spotify.link': 'Spotify',
  't.me': 'Telegram',
  'teams.microsoft.com': 'Microsoft Teams',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'tripadvisor.*': 'Tripadvisor',
  'trustpilot.com': 'Trustpilot',
  'twitch.tv': 'Twitch',
  'twitter.com': 'X',
  'typeform.com': 'Typeform',
  'vimeo.com': 'Vimeo',
  'wa.me': 'WhatsApp',
  'waze.com': 'Waze',
  'whatsapp.com': 'WhatsApp',
  'x.com': 'X',
  'youtu.be': 'YouTube',
  'youtube.com': 'YouTube',
  'zoom.us': 'Zoom',
};

/** What a known site is called; null for any other. */
export function siteNameOf({ hostname, pathname }: URL): string | null {
  const [, first = ''] = pathname.split('/');
  const labels = hostname.replace(/\.$/, '').split('.');
  for (const from of labels.keys()) {
    const host = labels.slice(from).join('.');
    const anyEnding = host.replace(/\.(?:com?\.)?[a-z]{2,3}$/, '.*');
    for (const key of [`${host}/${first}`, `${anyEnding}/${first}`, host, anyEnding]) {
      if (Object.hasOwn(siteNames, key)) return siteNames[key] ?? null;
    }
  }
  return null;
}
