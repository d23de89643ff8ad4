import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, Messenger, UniqueValues } from '@perkstream/platform';
import { FindVouchers, type PublicationRecord, type PublishedCode } from '@perkstream/published';
import { publicationAggregate, type PublicationState } from '../../domain/publication/publication.decider.js';

/** The first publication of a campaign to a customer owns this; the value is both of their ids. */
const MEMBERSHIPS = 'publication.membership';
const SOURCE_IDS = 'publication.source_id';
/** The first publication of a named code to a customer owns this; the value is both of their ids. */
const CODES = 'publication.code';

/** How long to wait for somebody else's publication that is under way. */
const MAX_WAITS = 100;
const POLL_INTERVAL_MS = 20;

/** The outcome of a claim: the asker has it, or an earlier publication. */
type Membership =
  | { readonly own: true }
  | { readonly own: false; readonly earlier: PublicationState & { status: 'succeeded' } };

/**
 * Decides who is the first of a customer in a campaign, and the first with a source id. A publication that fails gives both back. A
 * membership ends with its codes: when all of them are deleted, the next publication takes it over. See decision 0211.
 */
@Injectable()
export class PublicationClaims {
  constructor(
    private readonly runner: CommandRunner,
    private readonly uniqueValues: UniqueValues,
    private readonly messenger: Messenger,
  ) {}

  async stateOf(projectId: string, publicationId: string): Promise<PublicationState> {
    return this.runner.current(publicationAggregate, projectId, publicationId);
  }

  /**
   * Claims the membership of the customer in the campaign; waits for an earlier publication that is under way.
   * - `multiple_requests`: that one takes too long
   */
  join(record: PublicationRecord, context: CommandContext): Promise<Membership | Refusal<'multiple_requests'>> {
    return this.comeFirst(MEMBERSHIPS, membershipOf(record), record, context);
  }

  /** The same for a code that was named: asked for twice at once, it is published to the customer once. */
  takeCode(
    voucherId: string,
    record: PublicationRecord,
    context: CommandContext,
  ): Promise<Membership | Refusal<'multiple_requests'>> {
    return this.comeFirst(CODES, codeOfCustomer(voucherId, record), record, context);
  }

  /** The publication that took the code does not take place, or the code may go to others after it. */
  async giveCodeBack(
    voucherId: string,
    record: Pick<PublicationRecord, 'id' | 'customerId'>,
    context: CommandContext,
  ): Promise<void> {
    await this.uniqueValues.release(CODES, codeOfCustomer(voucherId, record), record.id, context);
  }

  private async comeFirst(
    namespace: string,
    value: string,
    record: PublicationRecord,
    context: CommandContext,
  ): Promise<Membership | Refusal<'multiple_requests'>> {
    const { projectId } = context;
    for (let waited = 0; waited < MAX_WAITS; waited++) {
      const owner = await this.claim(namespace, value, record.id, context);
      if (owner === record.id) return { own: true };
      const state = await this.stateOf(projectId, owner);
      if (state.status === 'succeeded') {
        const isOver = namespace === MEMBERSHIPS && !(await this.livingCodeOf(projectId, state));
        if (!isOver) return { own: false, earlier: state };
        if ((await this.takeOver(value, record.id, owner, context)) === record.id) return { own: true };
        continue;
      }
      if (state.status === 'failed') await this.uniqueValues.release(namespace, value, owner, context);
      else await pause();
    }
    return refuse('multiple_requests', { details: 'Another publication for the customer is in progress' });
  }

  /** Notes that the customer has a code of the campaign now, unless that is known already. Does not wait for anybody. */
  async noteMembership(record: PublicationRecord, context: CommandContext): Promise<void> {
    const value = membershipOf(record);
    const owner = await this.claim(MEMBERSHIPS, value, record.id, context);
    if (owner === record.id) return;
    const state = await this.stateOf(context.projectId, owner);
    const isOver = state.status === 'succeeded' && !(await this.livingCodeOf(context.projectId, state));
    if (isOver) await this.takeOver(value, record.id, owner, context);
  }

  /**
   * The first code of a publication that was not deleted, `v_…`. Asked by code, because its stream knows at once, and a view that finds
   * an id may be late.
   */
  async livingCodeOf(projectId: string, state: PublicationState): Promise<string | undefined> {
    const codes: readonly PublishedCode[] = state.status === 'succeeded' ? state.succeeded.vouchers : [];
    if (codes.length === 0) return undefined;
    const found = await this.messenger.ask(
      new FindVouchers(
        projectId,
        codes.map(({ code }) => code),
      ),
    );
    return codes.find(({ id }, place) => found[place]?.id === id)?.id;
  }

  /** The code by which the customer is a member of the campaign; undefined: is none. */
  async codeOf(
    projectId: string,
    member: Pick<PublicationRecord, 'campaignId' | 'customerId'>,
  ): Promise<string | undefined> {
    const owner = await this.uniqueValues.ownerOf(MEMBERSHIPS, projectId, membershipOf(member));
    return owner === undefined ? undefined : this.livingCodeOf(projectId, await this.stateOf(projectId, owner));
  }

  /** Whether another publication has the source id for good. */
  async isSourceIdTaken(projectId: string, sourceId: string, id: string): Promise<boolean> {
    const owner = await this.uniqueValues.ownerOf(SOURCE_IDS, projectId, sourceId);
    return owner !== undefined && owner !== id && (await this.stateOf(projectId, owner)).status === 'succeeded';
  }

  /** @returns false when another publication has the source id */
  async claimSourceId({ id, sourceId }: PublicationRecord, context: CommandContext): Promise<boolean> {
    if (sourceId === null) return true;
    const owner = await this.claim(SOURCE_IDS, sourceId, id, context);
    if (owner === id) return true;
    if ((await this.stateOf(context.projectId, owner)).status !== 'failed') return false;
    await this.uniqueValues.release(SOURCE_IDS, sourceId, owner, context);
    return (await this.claim(SOURCE_IDS, sourceId, id, context)) === id;
  }

  /** Releases both claims of the publication. */
  async release(record: PublicationRecord, context: CommandContext): Promise<void> {
    const { id, sourceId, campaignId } = record;
    if (campaignId !== null) await this.uniqueValues.release(MEMBERSHIPS, membershipOf(record), id, context);
    if (sourceId !== null) await this.uniqueValues.release(SOURCE_IDS, sourceId, id, context);
  }

  /** @returns the publication that has the membership now */
  private takeOver(value: string, id: string, before: string, context: CommandContext): Promise<string> {
    const origin = { ...context, commandId: `${context.commandId}/${MEMBERSHIPS}/instead-of/${before}` };
    return this.uniqueValues.takeOver(MEMBERSHIPS, value, id, before, origin);
  }

  /** @returns who has it now: a repeated claim may have been taken over since it was made */
  private async claim(namespace: string, value: string, id: string, context: CommandContext): Promise<string> {
    const { projectId, commandId } = context;
    const origin = { ...context, commandId: `${commandId}/${namespace}` };
    const owner = await this.uniqueValues.claim(namespace, value, id, origin, (other) => this.exists(projectId, other));
    if (owner !== id || !context.repeatSince) return owner;
    const again = { ...origin, commandId: `${origin.commandId}/again`, repeatSince: undefined };
    return (
      (await this.uniqueValues.ownerOf(namespace, projectId, value)) ??
      this.uniqueValues.claim(namespace, value, id, again, (other) => this.exists(projectId, other))
    );
  }

  private async exists(projectId: string, publicationId: string): Promise<boolean> {
    const { status } = await this.stateOf(projectId, publicationId);
    return status === 'begun' || status === 'succeeded';
  }
}

/** `v_…`; undefined of one that did not succeed */
export function membershipCodeOf(state: PublicationState): string | undefined {
  return state.status === 'succeeded' ? state.succeeded.vouchers[0]?.id : undefined;
}

function membershipOf({ campaignId, customerId }: Pick<PublicationRecord, 'campaignId' | 'customerId'>): string {
  return `${campaignId}\u0000${customerId}`;
}

function codeOfCustomer(voucherId: string, { customerId }: Pick<PublicationRecord, 'customerId'>): string {
  return `${voucherId}\u0000${customerId}`;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}
