import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { type DraftRuleInput, type LimitsInput, plainLimits, type WantedRule } from '@perkstream/published';

/** What a campaign, tier, earning rule or reward of a draft says of its rules. */
interface HolderOfRules {
  readonly rules?: readonly DraftRuleInput[] | undefined;
  readonly limits?: LimitsInput | undefined;
  /** Ids of existing ones, as other bodies name them */
  readonly validation_rules?: readonly string[] | undefined;
}

export interface RuleToMake {
  /** `val_…` */
  readonly id: string;
  readonly wanted: WantedRule;
}

export interface RuleToAssign {
  /** Path of the property that names it */
  readonly at: string;
  readonly id: string;
}

/** Each is an event of its own, and is read with the campaign. */
const MAX_RULES_OF_DRAFT = 200;

/** Collects the rules of all parts of a draft. */
export class RulesOfDraft {
  readonly toMake: RuleToMake[] = [];
  readonly existing: RuleToAssign[] = [];
  /** By what the draft calls them. */
  private readonly made = new Map<string, string>();
  private objection: Refusal<'invalid_payload'> | undefined;

  /** @param idOf the id of a new rule, by its place among them */
  constructor(private readonly idOf: (index: number) => string) {}

  /**
   * @param at path of the holder; empty: the campaign
   * @returns ids of its rules, the one of its limits last
   */
  take(at: string, holder: HolderOfRules, limited?: Pick<LimitsOfHolder, 'of' | 'name'>): readonly string[] {
    const named = (holder.validation_rules ?? []).map((id, index) =>
      this.assign(`${at}.validation_rules[${index}]`, id),
    );
    const ids = (holder.rules ?? []).map((rule, index) => this.takeRule(`${at}.rules[${index}]`, rule));
    const limits = plainLimits(holder.limits);
    if (!limited || Object.keys(limits).length === 0) return [...new Set([...named, ...ids])];
    return [...new Set([...named, ...ids, this.make({ at: `${at}.limits`, from: { limits, ...limited } })])];
  }

  /** Why not all of them can be taken. */
  get refusal(): Refusal<'invalid_payload'> | undefined {
    if (this.objection) return this.objection;
    if (this.toMake.length <= MAX_RULES_OF_DRAFT) return undefined;
    const details = `Property .rules and those of all parts must NOT have more than ${MAX_RULES_OF_DRAFT} new rules`;
    return refuse('invalid_payload', { details });
  }

  private takeRule(at: string, { id, shared, ...body }: DraftRuleInput): string {
    if (!shared) {
      const known = id === undefined ? undefined : this.made.get(id);
      const made = known ?? this.make({ at, from: { body: body as unknown as JsonObject } });
      if (id !== undefined) this.made.set(id, made);
      return made;
    }
    if (id === undefined) {
      this.objection ??= refuse('invalid_payload', { details: `Property ${at}.id is required for a shared rule` });
    }
    return this.assign(`${at}.id`, id ?? '');
  }

  private make(wanted: WantedRule): string {
    const id = this.idOf(this.toMake.length);
    this.toMake.push({ id, wanted });
    return id;
  }

  private assign(at: string, id: string): string {
    this.existing.push({ at, id });
    return id;
  }
}

type LimitsOfHolder = Extract<WantedRule['from'], { readonly limits: object }>;
