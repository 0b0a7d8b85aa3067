import { z } from 'zod';
import { chatMessageSchema, supportMessageSchema } from '#src/support/message-schemas.ts';
import { router, sessionProcedure } from '../trpc.ts';
import { markRead, readConversation, unreadReplies } from './conversation.ts';
import { sendSupportMessage } from './messages.ts';

// Works after the trial, too (product 14.4)
export const supportRouter = router({
  address: sessionProcedure.query(({ ctx: { context } }) => ({ email: context.env.supportEmail })),

  conversation: sessionProcedure.query(({ ctx: { actor, context } }) => readConversation(context, actor)),

  unread: sessionProcedure.query(({ ctx: { actor, context } }) => unreadReplies(context, actor)),

  send: sessionProcedure
    .input(supportMessageSchema)
    .mutation(({ ctx: { actor, context }, input }) => sendSupportMessage(context, actor, input)),

  chat: sessionProcedure
    .input(chatMessageSchema)
    .mutation(({ ctx: { actor, context }, input }) => sendSupportMessage(context, actor, input)),

  markRead: sessionProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => markRead(context, actor, input.id)),
});
