// What a shop needs before it can sell: a region with taxes, a channel, a key, products, stock and shipping.
import { writeFileSync } from 'node:fs';
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils';
import * as flows from '@medusajs/medusa/core-flows';

const PRICES = [333, 999, 1250, 4999];

export default async function seed({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Web' }] });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [{ name: 'Europe', currency_code: 'eur', countries: ['de'], payment_providers: ['pp_system_default'] }],
  });
  await run(flows.createTaxRegionsWorkflow, [
    { country_code: 'de', provider_id: 'tp_system', default_tax_rate: { name: 'VAT', rate: 19, code: 'VAT' } },
  ]);
  const [location] = await run(flows.createStockLocationsWorkflow, { locations: [{ name: 'Store' }] });
  const [profile] = await run(flows.createShippingProfilesWorkflow, { data: [{ name: 'Default', type: 'default' }] });
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  });
  const set = await fulfillment.createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: [{ name: 'Germany', geo_zones: [{ country_code: 'de', type: 'country' }] }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const [option] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Parcel',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Parcel', description: 'Two days', code: 'parcel' },
      prices: [{ currency_code: 'eur', amount: 4.9 }],
      rules: [],
    },
  ]);
  const products = await run(flows.createProductsWorkflow, {
    products: PRICES.map((price, index) => ({
      title: `Product ${index}`,
      status: 'published',
      shipping_profile_id: profile.id,
      options: [{ title: 'Size', values: ['One'] }],
      variants: [
        {
          title: 'One',
          manage_inventory: false,
          options: { Size: 'One' },
          prices: [{ currency_code: 'eur', amount: price / 100 }],
        },
      ],
      sales_channels: [{ id: channel.id }],
    })),
  });
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Web', type: 'publishable', created_by: '' }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  await run(flows.createPromotionsWorkflow, {
    promotionsData: [
      {
        code: 'OWN5',
        type: 'standard',
        status: 'active',
        application_method: {
          type: 'percentage',
          target_type: 'items',
          allocation: 'across',
          value: 5,
          currency_code: 'eur',
        },
      },
    ],
  });
  const variants = products.map(({ variants: [variant] }) => variant.id);
  const made = { key: key.token, region: region.id, option: option.id, variants };
  writeFileSync('seeded.json', JSON.stringify(made));
}
