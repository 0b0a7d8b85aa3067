import type { Generated, GeneratedAlways } from 'kysely';
import type { Language } from '#src/languages.ts';
import type { PlanType } from '#src/owners/plans.ts';

/** Messages to and from support (product 14). */
export type SupportTables = {
  supportMessages: SupportMessagesTable;
  operatorEmails: OperatorEmailsTable;
};

type SupportMessagesTable = {
  id: Generated<string>;
  /** how the operator names a message; later ones have larger numbers */
  number: GeneratedAlways<number>;
  /** 'contact': from the contact page; 'reply': from support */
  kind: Generated<'message' | 'report' | 'reply' | 'contact'>;
  /** the sender, or who gets the reply; null without an account */
  userId: string | null;
  subject: string;
  message: string;
  /** the plan when sent; null unless a message */
  planType: PlanType | null;
  /** 0 dedicated, 1 priority, 2 standard */
  priority: number;
  /** the reported owner and page; null unless a report */
  aboutUserId: Generated<string | null>;
  aboutPath: Generated<string | null>;
  /** email of a visitor */
  replyTo: Generated<string | null>;
  /** name and language of a visitor */
  senderName: Generated<string | null>;
  language: Generated<Language | null>;
  /** the message that a reply answers */
  answersId: Generated<string | null>;
  /** when support answered a message */
  answeredAt: Generated<Date | null>;
  /** when its owner saw a reply */
  readAt: Generated<Date | null>;
  /** to the operator: by an email of its own, or in a digest, for which it may still wait */
  announcement: Generated<'email' | 'waits' | 'digest'>;
  createdAt: Generated<Date>;
};

/** The emails to operators of the last hour, only those that anyone can cause. */
type OperatorEmailsTable = {
  id: GeneratedAlways<number>;
  isDigest: boolean;
  sentAt: Generated<Date>;
};
