import type Stripe from 'stripe';
import { z } from 'zod';
import { missing } from '../api-errors.ts';
import { createSandboxCustomer, deleteSandboxCustomer, updateCustomer } from '../customers.ts';
import { get, getCustomer } from '../objects.ts';
import { createPortal } from '../portal.ts';
import { operation, pageOf } from './operation.ts';
import { accepts, created, expand, httpUrl, id, metadata, paging, textParameter } from './parameters.ts';

const customerFields = {
  expand,
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  description: textParameter.optional(),
  phone: z.string().max(20).optional(),
  preferred_locales: z.array(z.string()).optional(),
  metadata: metadata.optional(),
};

export const customerOperations = [
  operation('POST', '/v1/customers', accepts<Stripe.CustomerCreateParams>()(customerFields), (tx, input) =>
    createSandboxCustomer(tx, input),
  ),
  operation(
    'GET',
    '/v1/customers',
    accepts<Stripe.CustomerListParams>()({ ...paging, expand, created, email: textParameter.optional() }),
    (tx, { email, created, ...page }) =>
      pageOf(
        tx,
        'customer',
        '/v1/customers',
        { having: { email, object: 'customer', livemode: 'false' }, created },
        page,
      ),
  ),
  operation('GET', '/v1/customers/:id', accepts<Stripe.CustomerRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'customer', id),
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
    async (tx, { invoice_settings, expand: _, ...input }, id) => {
      const defaultPaymentMethod = invoice_settings?.default_payment_method;
      if (defaultPaymentMethod) {
        const name = 'invoice_settings[default_payment_method]';
        const method = await get(tx, 'payment_method', defaultPaymentMethod, name);
        if (method.customer !== id) throw missing('payment_method', defaultPaymentMethod, name);
      }
      return await updateCustomer(tx, id, { ...input, defaultPaymentMethod });
    },
  ),
  operation('DELETE', '/v1/customers/:id', z.strictObject({ expand }), (tx, _, id) => deleteSandboxCustomer(tx, id)),
  operation(
    'GET',
    '/v1/customers/:id/payment_methods',
    accepts<Stripe.CustomerListPaymentMethodsParams>()({ ...paging, expand, type: z.literal('card').optional() }),
    async (tx, { type: _, ...page }, id) => {
      await getCustomer(tx, id, 'id');
      const having = { customer: id };
      return await pageOf(
        tx,
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
    (tx, { customer, type: _, ...page }) => {
      const filter = { customerId: customer, having: { customer } };
      return pageOf(tx, 'payment_method', '/v1/payment_methods', filter, page);
    },
  ),
  operation('GET', '/v1/payment_methods/:id', accepts<Stripe.PaymentMethodRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'payment_method', id),
  ),
  operation(
    'POST',
    '/v1/billing_portal/sessions',
    accepts<Stripe.BillingPortal.SessionCreateParams>()({
      expand,
      customer: id,
      return_url: httpUrl.optional(),
      locale: z.enum(['auto', 'en', 'es']).optional(),
      configuration: z.literal('bpc_sandbox').optional(),
    }),
    (tx, input) => createPortal(tx, input),
  ),
];
