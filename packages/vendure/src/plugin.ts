import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import {
  Channel,
  ChannelEvent,
  ChannelService,
  EventBus,
  LanguageCode,
  Logger,
  PluginCommonModule,
  ProcessContext,
  RequestContextService,
  type RuntimeVendureConfig,
  TransactionalConnection,
  type Type,
  VendurePlugin,
} from '@vendure/core';
import { CODES_FIELD } from './cart-of-order.js';
import { checkoutProcess } from './checkout-process.js';
import { ApplyPerkstreamCodeResultResolver, CodesResolver, shopSchema } from './codes.resolver.js';
import { EnginePromotion } from './engine-promotion.js';
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
    EnginePromotion,
    Redemptions,
  ],
  shopApiExtensions: { schema: shopSchema, resolvers: [CodesResolver, ApplyPerkstreamCodeResultResolver] },
  configuration: configured,
})
export class PerkstreamPlugin implements OnApplicationBootstrap {
  constructor(
    private readonly promotion: EnginePromotion,
    private readonly events: EventBus,
    private readonly database: TransactionalConnection,
    private readonly contexts: RequestContextService,
    private readonly channels: ChannelService,
    @Inject(ProcessContext) private readonly process: ProcessContext,
  ) {}

  /** @throws TypeError where the address or a key is missing */
  static init(settings: PerkstreamSettings): Type<PerkstreamPlugin> {
    connection = connect(settings);
    quotes = new Quotes(connection, (problem) => Logger.error(problem, 'Perkstream'));
    return PerkstreamPlugin;
  }

  /** Makes the one promotion by which the engine decides, where the shop has none, and assigns it to all channels, also to later ones. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.process.isServer) return;
    const ctx = await this.contexts.create({
      apiType: 'admin',
      channelOrToken: await this.channels.getDefaultChannel(),
    });
    await this.promotion.assignTo(ctx, await this.database.getRepository(ctx, Channel).find());
    this.events.registerBlockingEventHandler({
      id: 'perkstream-channel',
      event: ChannelEvent,
      handler: async ({ ctx: changing, entity, type }) => {
        if (type === 'created') await this.promotion.assignTo(changing, [entity]);
      },
    });
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
