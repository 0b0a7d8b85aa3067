import type { HelpTopic } from '#src/marketing/help.ts';
import type { HelpContent } from './help-content.tsx';
import { changeUsername } from './topics/change-username.tsx';
import { deleteAccount } from './topics/delete-account.tsx';
import { firstCard } from './topics/first-card.tsx';
import { keyboard } from './topics/keyboard.tsx';
import { linkLimits } from './topics/link-limits.tsx';
import { organizations } from './topics/organizations.tsx';
import { organize } from './topics/organize.tsx';
import { ownDomain } from './topics/own-domain.tsx';
import { plans } from './topics/plans.tsx';
import { printQrCodes } from './topics/print-qr-codes.tsx';
import { privacy } from './topics/privacy.tsx';
import { saveContacts } from './topics/save-contacts.tsx';
import { secondFactor } from './topics/second-factor.tsx';
import { selfHosting } from './topics/self-hosting.tsx';
import { signIn } from './topics/sign-in.tsx';
import { stats } from './topics/stats.tsx';
import { teamCards } from './topics/team-cards.tsx';
import { teamPage } from './topics/team-page.tsx';
import { trial } from './topics/trial.tsx';

export const topics: Record<HelpTopic, HelpContent> = {
  'first-card': firstCard,
  'save-contacts': saveContacts,
  'print-qr-codes': printQrCodes,
  'change-username': changeUsername,
  'own-domain': ownDomain,
  organize,
  'link-limits': linkLimits,
  stats,
  plans,
  organizations,
  'team-cards': teamCards,
  'team-page': teamPage,
  trial,
  'sign-in': signIn,
  'second-factor': secondFactor,
  keyboard,
  privacy,
  'delete-account': deleteAccount,
  'self-hosting': selfHosting,
};
