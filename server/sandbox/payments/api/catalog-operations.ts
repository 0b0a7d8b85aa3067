import type Stripe from 'stripe';
import { z } from 'zod';
import { missing } from '../api-errors.ts';
import { prices, products } from '../catalog.ts';
import { get } from '../objects.ts';
import { portalConfiguration } from '../portal.ts';
import { operation, pageOfAll } from './operation.ts';
import { accepts, boolean, created, expand, id, paging } from './parameters.ts';

export const catalogOperations = [
  operation(
    'GET',
    '/v1/prices',
    accepts<Stripe.PriceListParams>()({
      ...paging,
      expand,
      created,
      active: boolean.optional(),
      product: id.optional(),
      currency: id.optional(),
      lookup_keys: z.array(id).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    async (_, { active, product, currency, lookup_keys, type, ...page }) => {
      const found = prices.filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product) &&
          (currency === undefined || price.currency === currency) &&
          (type === undefined || price.type === type) &&
          lookup_keys === undefined,
      );
      return pageOfAll(found, '/v1/prices', page);
    },
  ),
  operation('GET', '/v1/prices/:id', accepts<Stripe.PriceRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'price', id),
  ),
  operation(
    'GET',
    '/v1/products',
    accepts<Stripe.ProductListParams>()({ ...paging, expand, created, active: boolean.optional() }),
    async (_, { active, ...page }) => pageOfAll(active === false ? [] : products, '/v1/products', page),
  ),
  operation('GET', '/v1/products/:id', accepts<Stripe.ProductRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'product', id),
  ),
  operation(
    'GET',
    '/v1/billing_portal/configurations',
    accepts<Stripe.BillingPortal.ConfigurationListParams>()({
      ...paging,
      expand,
      active: boolean.optional(),
      is_default: boolean.optional(),
    }),
    async (_, { active, is_default, ...page }) =>
      pageOfAll(
        active === false || is_default === false ? [] : [portalConfiguration],
        '/v1/billing_portal/configurations',
        page,
      ),
  ),
  operation(
    'GET',
    '/v1/billing_portal/configurations/:id',
    accepts<Stripe.BillingPortal.ConfigurationRetrieveParams>()({ expand }),
    async (_, __, id) => {
      if (id !== portalConfiguration.id) throw missing('configuration', id);
      return portalConfiguration;
    },
  ),
];
