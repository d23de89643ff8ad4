import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import {
  ChannelService,
  LanguageCode,
  Logger,
  PluginCommonModule,
  ProcessContext,
  PromotionService,
  RequestContextService,
  type RuntimeVendureConfig,
  type Type,
  VendurePlugin,
} from '@vendure/core';
import { CODES_FIELD } from './cart-of-order.js';
import { checkoutProcess, PROMOTION_NAME } from './checkout-process.js';
import { ApplyPerkstreamCodeResultResolver, CodesResolver, shopSchema } from './codes.resolver.js';
import { promotionParts } from './promotion.js';
import { Quotes } from './quotes.js';
import { Redemptions } from './redemptions.js';
import { connect, CONNECTION, type Connection, type PerkstreamSettings } from './settings.js';

let connection: Connection;
let quotes: Quotes;

/** Promotions of the shop, decided by Perkstream: `plugins: [PerkstreamPlugin.init({ baseUrl, appId, appToken })]`. */
@VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.0.0',
  providers: [
    { provide: CONNECTION, useFactory: () => connection },
    { provide: Quotes, useFactory: () => quotes },
    Redemptions,
  ],
  shopApiExtensions: { schema: shopSchema, resolvers: [CodesResolver, ApplyPerkstreamCodeResultResolver] },
  configuration: configured,
})
export class PerkstreamPlugin implements OnApplicationBootstrap {
  constructor(
    private readonly promotions: PromotionService,
    private readonly contexts: RequestContextService,
    private readonly channels: ChannelService,
    @Inject(ProcessContext) private readonly process: ProcessContext,
  ) {}

  /** @throws TypeError where the address or a key is missing */
  static init(settings: PerkstreamSettings): Type<PerkstreamPlugin> {
    connection = connect(settings);
    quotes = new Quotes(connection);
    return PerkstreamPlugin;
  }

  /** Makes the one promotion by which the engine decides, where the shop has none. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.process.isServer) return;
    const ctx = await this.contexts.create({
      apiType: 'admin',
      channelOrToken: await this.channels.getDefaultChannel(),
    });
    const { totalItems } = await this.promotions.findAll(ctx, { filter: { name: { eq: PROMOTION_NAME } } });
    if (totalItems > 0) return;
    await this.promotions.createPromotion(ctx, {
      enabled: true,
      translations: [
        { languageCode: LanguageCode.en, name: PROMOTION_NAME, description: 'Decided by the promotion engine' },
      ],
      conditions: [{ code: 'perkstream', arguments: [] }],
      actions: ['perkstream_line', 'perkstream_shipping'].map((code) => ({ code, arguments: [] })),
    });
    Logger.info(`The promotion “${PROMOTION_NAME}” was made`, 'Perkstream');
  }
}

function configured(config: RuntimeVendureConfig): RuntimeVendureConfig {
  const { condition, actions } = promotionParts(quotes);
  const { promotionOptions, orderOptions, customFields } = config;
  promotionOptions.promotionConditions = [...(promotionOptions.promotionConditions ?? []), condition];
  promotionOptions.promotionActions = [...(promotionOptions.promotionActions ?? []), ...actions];
  orderOptions.process = [...(orderOptions.process ?? []), checkoutProcess];
  const label = [{ languageCode: LanguageCode.en, value: 'Codes of the promotion engine' }];
  const codes = { name: CODES_FIELD, type: 'string', list: true, readonly: true, label } as const;
  customFields.Order = [...(customFields.Order ?? []), codes];
  return config;
}
