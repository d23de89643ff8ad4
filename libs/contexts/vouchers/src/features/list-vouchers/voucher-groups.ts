import { Injectable } from '@nestjs/common';
import { type Condition } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import {
  uncountedIn,
  type VoucherGroupDocument,
  voucherGroupsView,
} from '../../views/voucher-groups/voucher-groups.view.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { asked, fieldOf, valuesOf } from './conjuncts.js';
import { decidedBy, isOfGroups, isOfParticulars, type Unit, unitsOf } from './group-decision.js';

const EXPIRATION = 'expiration_date';
const INDEXED: readonly string[] = [EXPIRATION, 'active'];
/** With more groups than this, vouchers are as different as groups would be. */
const GROUPS_AT_MOST = 5_000;
/** Named one by one, they are looked for among groups too. */
const CAMPAIGNS_AT_MOST = 40;

/** Groups whose vouchers meet conditions, or may. */
export interface Candidates {
  readonly conditions: readonly Condition[];
  /** How many vouchers they have together. */
  readonly count: number;
  /** null: vouchers of no campaign */
  readonly campaignIds: readonly (string | null)[];
  /** Some campaigns have none of them. */
  readonly isNarrower: boolean;
  readonly certain: readonly Unit[];
  readonly uncertain: readonly Unit[];
  /** All that there are, or those of the campaigns that conditions name. */
  readonly groups: readonly VoucherGroupDocument[];
  readonly isOfNamed: boolean;
}

/** What groups of vouchers that have much in common tell about the vouchers that meet conditions. */
@Injectable()
export class VoucherGroups {
  private readonly groups;
  private readonly vouchers;

  constructor(views: ViewRunner) {
    this.groups = views.lazily(voucherGroupsView);
    this.vouchers = views.lazily(vouchersView);
  }

  /** Those that have vouchers, null among them where vouchers are of none; undefined: there are too many groups to ask. */
  async campaignsIn(projectId: string): Promise<readonly (string | null)[] | undefined> {
    const groups = await this.found(projectId, undefined);
    return groups && campaignsOf(groups);
  }

  /** undefined: there are too many groups to ask, or they do not have all vouchers */
  async meeting(projectId: string, conditions: readonly Condition[]): Promise<Candidates | undefined> {
    const named = conditions.find((each) => (valuesOf(each, 'campaign_id')?.length ?? Infinity) <= CAMPAIGNS_AT_MOST);
    const groups = await this.found(projectId, named);
    if (!groups) return undefined;
    const all: Condition = { all: conditions };
    const units: readonly Unit[] = isOfParticulars(all) ? groups.flatMap(unitsOf) : groups;
    const decided = units.map((unit) => ({ unit, met: decidedBy(unit, all) }));
    const having = (met: boolean | undefined) => decided.filter((each) => each.met === met).map(({ unit }) => unit);
    const [certain, uncertain] = [having(true), having(undefined)];
    const maybe = [...certain, ...uncertain];
    const campaignIds = campaignsOf(maybe);
    return {
      conditions,
      count: countOf(maybe),
      campaignIds,
      isNarrower: campaignIds.length < campaignsOf(groups).length,
      certain,
      uncertain,
      groups,
      isOfNamed: named !== undefined,
    };
  }

  private async found(
    projectId: string,
    named: Condition | undefined,
  ): Promise<readonly VoucherGroupDocument[] | undefined> {
    if (await this.groups().get(uncountedIn(projectId))) return undefined;
    const where: Condition = { all: [{ field: 'projectId', is: projectId }, ...(named ? [named] : [])] };
    const orderBy = [{ field: 'campaign_id' }];
    const found = await this.groups().find({ where, orderBy, limit: GROUPS_AT_MOST + 1 });
    return found.length > GROUPS_AT_MOST ? undefined : (found as VoucherGroupDocument[]);
  }

  /** How many vouchers meet the conditions; undefined: groups do not tell. */
  async totalOf(projectId: string, candidates: Candidates): Promise<number | undefined> {
    const { conditions, certain, uncertain } = candidates;
    if (uncertain.length === 0) return countOf(certain);
    if (conditions.some(isOfParticulars)) return undefined;
    return this.countIn(projectId, candidates);
  }

  /** The same, with a look at each voucher that is like those of which groups do not tell it; undefined: there may be others. */
  countIn(projectId: string, { conditions, certain, uncertain }: Candidates): Promise<number> | undefined {
    if (!conditions.every(isOfGroups)) return undefined;
    // Where a moment that is asked for falls on the day of a group, all vouchers that expire on that day are asked.
    const buckets = new Map(uncertain.map((group) => [bucketOf(group), group]));
    const outside = certain.filter((group) => !buckets.has(bucketOf(group)));
    const parts = [...buckets.values()].map((group) => this.countLike(group, conditions));
    return Promise.all(parts).then((counts) => counts.reduce((sum, count) => sum + count, countOf(outside)));
  }

  /** Of all vouchers in its bucket. */
  private countLike(group: Unit, conditions: readonly Condition[]): Promise<number> {
    const { projectId, expiration_date: day, campaign_id: id = null } = group;
    const own: Condition[] =
      day === undefined
        ? [{ field: 'campaign_id', is: id }, asked({ field: EXPIRATION, present: false })]
        : [{ field: EXPIRATION, startsWith: day }];
    // The index of that day has these two.
    const isIndexed = (each: Condition) => day !== undefined && INDEXED.includes(fieldOf(each) ?? '');
    const rest = conditions.map((each) => (isIndexed(each) ? each : asked(each)));
    return this.vouchers().count({ all: [{ field: 'projectId', is: projectId }, ...own, ...rest] });
  }
}

/** Vouchers that expire are counted together by the day, others by their campaign. */
function bucketOf({ expiration_date: day, campaign_id: id }: Unit): string {
  return day === undefined ? `campaign ${id ?? ''}` : `day ${day}`;
}

function campaignsOf(groups: readonly Unit[]): readonly (string | null)[] {
  return [...new Set(groups.map(({ campaign_id: id }) => id ?? null))];
}

function countOf(groups: readonly Unit[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
