import type { I18n } from '@lingui/core';
import type { PublicCard } from '#src/cards/cards.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import { resolveSocial } from '#src/cards/social-links.ts';
import { originOfCodes } from '#src/owners/urls.ts';
import { qrSvg } from '#src/qr.ts';
import { cardFonts } from '../../app/card-fonts.ts';
import { appName } from '../../app/site.ts';
import { completeUrl } from '../../app/urls.ts';
import type { CardDraft } from './card-draft.ts';
import type { CardPreviewOptions, PageExtras } from './preview-options.ts';

/** Renders a draft as visitors would get it. */
export function previewPage(i18n: I18n, draft: CardDraft, options: CardPreviewOptions, extras: PageExtras): string {
  const { site } = extras;
  const brandLogo = options.madeWith ? null : draft.brandLogo;
  const card: PublicCard = {
    ...withCompleteUrls(draft),
    brandLogo,
    id: '',
    slug: '',
    updatedAt: new Date(0),
  };
  return cardPage(card, {
    links: extras.links,
    logo: brandLogo ?? extras.logo,
    path: options.path,
    madeWith: options.madeWith,
    brand: extras.brand,
    i18n,
    publicUrl: site.publicUrl,
    appName,
    qrSvg: qrSvg(originOfCodes(site) + options.scanPath, { level: 'M' }),
    scriptUrl: null,
    fonts: cardFonts,
    preview: true,
  });
}

/** The draft with https:// where it is missing, and handles as URLs. */
function withCompleteUrls(draft: CardDraft): CardDraft {
  return {
    ...draft,
    website: completeUrl(draft.website),
    socialLinks: draft.socialLinks.map(({ platform, url }) => {
      return { platform, url: resolveSocial(platform, url).url ?? url };
    }),
  };
}
