import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse, wholeNumber, withoutUndefined } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  FindCampaign,
  FindCatalogueItems,
  REWARD_CAMPAIGN_TYPES,
  type RewardCampaignType,
  type RewardOffer,
  type RewardParametersInput,
  type UpdateRewardBody,
} from '@perkstream/published';
import { type RewardChanges } from '../domain/reward/reward.decider.js';

export type OfferRefusal = 'not_found' | 'invalid_payload' | 'invalid_balance';

type Found<Offer extends RewardOffer['type']> = Promise<Extract<RewardOffer, { type: Offer }> | Refusal<OfferRefusal>>;

/**
 * Reads the kind of a reward from a body. The campaign, product or SKU is looked up once, by the id or name that was
 * sent.
 */
@Injectable()
export class RewardOffers {
  constructor(private readonly messenger: Messenger) {}

  async changesOf(projectId: string, body: UpdateRewardBody): Promise<RewardChanges | Refusal<OfferRefusal>> {
    const { name, parameters, stock: sent, attributes, metadata } = body;
    const stock = typeof sent === 'string' ? wholeNumber(sent) : sent;
    const offer = parameters && (await this.offerOf(projectId, parameters));
    if (isRefusal(offer)) return offer;
    const { image_url: imageUrl, description } = attributes ?? {};
    const shown = attributes && withoutUndefined({ imageUrl, description });
    return withoutUndefined({ name, offer, stock, attributes: shown, metadata }) as RewardChanges;
  }

  private async offerOf(
    projectId: string,
    { campaign, coin, product }: RewardParametersInput,
  ): Promise<RewardOffer | Refusal<OfferRefusal>> {
    if ([campaign, coin, product].filter((each) => each !== undefined).length !== 1) {
      return refuse('invalid_payload', { details: 'Property .parameters must have one of campaign, coin and product' });
    }
    if (campaign) return this.campaign(projectId, campaign);
    if (product) return this.product(projectId, product);
    const exchangeRatio = Number(coin!.exchange_ratio);
    const pointsRatio = Number(coin!.points_ratio ?? 1);
    if (exchangeRatio > 0 && pointsRatio > 0 && Number.isInteger(pointsRatio)) {
      return { type: 'COIN', exchangeRatio, pointsRatio };
    }
    const details = 'Property .parameters.coin must have ratios above 0, that of points a whole one';
    return refuse('invalid_payload', { details });
  }

  private async campaign(
    projectId: string,
    { id, balance }: NonNullable<RewardParametersInput['campaign']>,
  ): Found<'CAMPAIGN'> {
    const campaign = await this.messenger.ask(new FindCampaign(projectId, id));
    if (!campaign) return notFound('campaign', id);
    const { id: campaignId, campaignType } = campaign;
    if (!isRewardCampaign(campaignType)) {
      return refuse('invalid_payload', { details: `Campaigns of type ${campaignType} cannot be rewards` });
    }
    if (campaignType === 'DISCOUNT_COUPONS') return { type: 'CAMPAIGN', campaignId, campaignType };
    if (balance !== undefined && balance > 0) return { type: 'CAMPAIGN', campaignId, campaignType, balance };
    return refuse('invalid_balance', { details: 'Property .parameters.campaign.balance must be more than 0' });
  }

  private async product(
    projectId: string,
    { id, sku_id: skuRef }: NonNullable<RewardParametersInput['product']>,
  ): Found<'MATERIAL'> {
    const refs = { products: [id], skus: skuRef ? [skuRef] : [] };
    const { products, skus } = await this.messenger.ask(new FindCatalogueItems(projectId, refs));
    const product = products.find((each) => each.id === id || each.sourceId === id);
    if (!product) return notFound('product', id);
    if (!skuRef) return { type: 'MATERIAL', productId: product.id, skuId: null };
    const sku = skus.find(({ productId }) => productId === product.id);
    return sku ? { type: 'MATERIAL', productId: product.id, skuId: sku.id } : notFound('sku', skuRef);
  }
}

function isRewardCampaign(type: string): type is RewardCampaignType {
  return (REWARD_CAMPAIGN_TYPES as readonly string[]).includes(type);
}
