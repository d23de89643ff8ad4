import { type Operation, type SampleProject } from '@perkstream/published';

/** What nothing else names, and what examples before it on the page have made. */
const BY_OPERATION: Readonly<Record<string, string>> = {
  'create-voucher code': 'MINE',
  'delete-voucher code': 'MINE',
  'add-voucher-with-specific-code-to-campaign code': 'MINE-TOO',
  'customer-permanently-deletion customerId': 'customer-1002',
  'delete-customer customerId': 'grace example',
  'delete-campaign campaignId': 'Another campaign example',
  'delete-loyalty-program campaignId': 'Another program example',
  'delete-product productId': 'socks example',
  'delete-sku skuId': 'socks-m example',
  'get-metadata-schema resource': 'Opinion',
  'update-metadata-schema-1 resource': 'Opinion',
  'delete-metadata-schema-1 resource': 'Parcel example',
  'rebuild-view name': 'keys',
  'release-validation-session sessionKey': 'CART-EXAMPLE',
};

/**
 * What a parameter of a path stands for in the example of an operation. What examples delete is made by examples before them, so that
 * all work in the order of the page.
 */
export function pathExample(
  { id, path }: Pick<Operation, 'id' | 'path'>,
  name: string,
  project: SampleProject,
): string | undefined {
  return (
    BY_OPERATION[`${id} ${name}`] ??
    project.paths?.[`${id} ${name}`] ??
    project.paths?.[name] ??
    known(name, path, project)
  );
}

/** Of two codes of the demo shop: what one way to add a friend adds, the other cannot add again. */
function friendsCode(path: string): string {
  return path.startsWith('/v1/referrals/members/') ? 'FRIEND-EXAMPLE' : 'FRIEND-ANOTHER';
}

function known(name: string, path: string, project: SampleProject): string | undefined {
  const { coupon, card, codes, campaign, customer, program, member, tier, reward, user } = project;
  const campaigns: Readonly<Record<string, string>> = {
    loyalties: program.name,
    promotions: campaign.name,
    referrals: 'Bring a friend',
  };
  const values: Readonly<Record<string, string>> = {
    projectId: project.project,
    code: /balance|transactions/.test(path) ? card.name : coupon.name,
    campaignId: path.split('/').flatMap((part) => campaigns[part] ?? [])[0] ?? codes.name,
    customerId: customer.name,
    memberId: path.startsWith('/v1/referrals/') ? friendsCode(path) : member.name,
    productId: 'alder-jeans',
    skuId: 'alder-jeans-m',
    promotionTierId: tier,
    tierId: tier,
    rewardId: reward,
    userId: user.name,
  };
  return values[name];
}
