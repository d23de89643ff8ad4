import { type DocumentedOperation } from './documented-operations.js';
import { type SeededProject } from './seeded-project.js';

type Names = (project: SeededProject) => readonly string[];

/** Values of path parameters in the project that is spied on. A key with an operation's id in front is for that operation only. */
const namesByParameter: Readonly<Record<string, Names>> = {
  code: ({ coupon, card, held, published }) => named(coupon, card, held, published),
  campaignId: ({ campaign, codes }) => named(campaign, codes),
  memberId: ({ member }) => named(member),
  holderId: ({ referee }) => [referee],
  rewardId: ({ reward }) => [reward],
  loyaltyTierId: ({ loyaltyTier }) => [loyaltyTier],
  'list-campaign-transactions campaignId': ({ codes: { id, name } }) => [id, name],
  pendingPointsId: ({ pendingPoints }) => (pendingPoints === undefined ? [] : [pendingPoints]),
  earningRuleId: ({ earningRule }) => [earningRule],
  promotionTierId: ({ tier }) => [tier],
  tierId: ({ tier }) => [tier],
  stackId: ({ promotionStack }) => [promotionStack],
  'get-promotion-stack campaignId': ({ campaign: { id, name } }) => [id, name],
  'list-promotion-stack-history campaignId': ({ campaign: { id, name } }) => [id, name],
  customerId: ({ customer }) => [customer.id, customer.name],
  orderId: ({ order }) => [order.id, order.name],
  validationRuleId: ({ rule }) => [rule],
  assignmentId: ({ assignment }) => [assignment],
  returnId: ({ returned }) => [returned],
  redemptionId: (a) => [a.redemption, a.rolledBack, a.rollback, a.failure, ...a.children],
  parentRedemptionId: (a) => [a.stack, a.redemption],
  categoryId: ({ category }) => [category.id],
  productCollectionId: ({ collection }) => [collection.id],
  productId: ({ product }) => [product.id, product.name],
  skuId: ({ sku }) => [sku.id, sku.name],
  intervalId: ({ priceOfProduct, priceOfSku }) => [priceOfProduct, priceOfSku],
  binEntryId: ({ binEntry }) => [binEntry],
  asyncActionId: ({ asyncAction }) => [asyncAction],
  campaignTemplateId: ({ template }) => [template.id],
  exportId: ({ exported }) => [exported],
  backTestId: ({ backTest }) => [backTest],
  resource: ({ metadataSchema }) => [metadataSchema.id, metadataSchema.name],
  sessionKey: ({ sessionKey }) => [sessionKey],
  segmentId: ({ segment }) => [segment.id],
  savedViewId: ({ savedView }) => [savedView.id],
  locationId: ({ location }) => [location.id],
};

/** Paths below which a parameter names something else. */
const namesByPath: readonly (readonly [start: string, Readonly<Record<string, Names>>])[] = [
  ['/v1/loyalties/', { campaignId: ({ program }) => named(program), assignmentId: (a) => [a.rewardAssignment] }],
  ['/v1/rewards/', { assignmentId: (a) => [a.rewardAssignment] }],
  ['/v1/referrals/', { campaignId: (a) => named(a.referral), memberId: (a) => named(a.referralCode) }],
];

/** Every value of `{parameter}` of an operation that finds something in a project. */
export function namesOf(
  { id, path }: DocumentedOperation,
  parameter: string,
  project: SeededProject,
): readonly string[] {
  const byPath = namesByPath.find(([start, names]) => path.startsWith(start) && parameter in names)?.[1];
  const names = namesByParameter[`${id} ${parameter}`] ?? byPath?.[parameter] ?? namesByParameter[parameter];
  if (!names) throw new Error(`${id}: what would {${parameter}} be in another project?`);
  return names(project);
}

function named(...things: readonly { readonly id: string; readonly name: string }[]): string[] {
  return things.flatMap(({ id, name }) => [id, name]);
}
