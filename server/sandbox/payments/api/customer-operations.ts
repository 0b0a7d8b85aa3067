import type Stripe from 'stripe';
import { z } from 'zod';
import { get, getCustomer } from '../books.ts';
import { createCustomer, deleteCustomer, updateCustomer } from '../customers.ts';
import { createPortal } from '../portal.ts';
import { missing } from '../refusals.ts';
import { pageOf } from './lists.ts';
import { operation } from './operation.ts';
import { accepts, created, expand, id, metadata, paging, text, webAddress } from './parameters.ts';

const customerFields = {
  expand,
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  description: text.optional(),
  phone: z.string().max(20).optional(),
  preferred_locales: z.array(z.string()).optional(),
  metadata: metadata.optional(),
};

export const customerOperations = [
  operation('POST', '/v1/customers', accepts<Stripe.CustomerCreateParams>()(customerFields), (ledger, input) =>
    createCustomer(ledger, input),
  ),
  operation(
    'GET',
    '/v1/customers',
    accepts<Stripe.CustomerListParams>()({ ...paging, expand, created, email: text.optional() }),
    (ledger, { email, created, ...page }) =>
      pageOf(
        ledger,
        'customer',
        '/v1/customers',
        { having: { email, object: 'customer', livemode: 'false' }, created },
        page,
      ),
  ),
  operation('GET', '/v1/customers/:id', accepts<Stripe.CustomerRetrieveParams>()({ expand }), (ledger, _, id) =>
    get(ledger, 'customer', id),
  ),
  operation(
    'POST',
    '/v1/customers/:id',
    accepts<Stripe.CustomerUpdateParams>()({
      ...customerFields,
      invoice_settings: accepts<Stripe.CustomerUpdateParams.InvoiceSettings>()({
        default_payment_method: id.optional(),
      }).optional(),
    }),
    async (ledger, { invoice_settings, expand: _, ...input }, id) => {
      const defaultPaymentMethod = invoice_settings?.default_payment_method;
      if (defaultPaymentMethod) {
        const name = 'invoice_settings[default_payment_method]';
        const method = await get(ledger, 'payment_method', defaultPaymentMethod, name);
        if (method.customer !== id) throw missing('payment_method', defaultPaymentMethod, name);
      }
      return await updateCustomer(ledger, id, { ...input, defaultPaymentMethod });
    },
  ),
  operation('DELETE', '/v1/customers/:id', z.strictObject({ expand }), (ledger, _, id) => deleteCustomer(ledger, id)),
  operation(
    'GET',
    '/v1/customers/:id/payment_methods',
    accepts<Stripe.CustomerListPaymentMethodsParams>()({ ...paging, expand, type: z.literal('card').optional() }),
    async (ledger, { type: _, ...page }, id) => {
      await getCustomer(ledger, id, 'id');
      const having = { customer: id };
      return await pageOf(
        ledger,
        'payment_method',
        `/v1/customers/${id}/payment_methods`,
        { customerId: id, having },
        page,
      );
    },
  ),
  operation(
    'GET',
    '/v1/payment_methods',
    accepts<Stripe.PaymentMethodListParams>()({
      ...paging,
      expand,
      customer: id.optional(),
      type: z.literal('card').optional(),
    }),
    (ledger, { customer, type: _, ...page }) => {
      const filter = { customerId: customer, having: { customer } };
      return pageOf(ledger, 'payment_method', '/v1/payment_methods', filter, page);
    },
  ),
  operation(
    'GET',
    '/v1/payment_methods/:id',
    accepts<Stripe.PaymentMethodRetrieveParams>()({ expand }),
    (ledger, _, id) => get(ledger, 'payment_method', id),
  ),
  operation(
    'POST',
    '/v1/billing_portal/sessions',
    accepts<Stripe.BillingPortal.SessionCreateParams>()({
      expand,
      customer: id,
      return_url: webAddress.optional(),
      locale: z.enum(['auto', 'en', 'es']).optional(),
      configuration: z.literal('bpc_sandbox').optional(),
    }),
    (ledger, input) => createPortal(ledger, input),
  ),
];
