import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handles, Messenger, StreamBeginnings, UniqueValues } from '@perkstream/platform';
import {
  type CommandOrigin,
  CreateCampaignVouchers,
  FindProject,
  type ProjectSettings,
  VOUCHER_CODE,
  type VoucherAnswer,
  type VoucherDefinition,
  type VouchersMade,
  type VoucherToMake,
} from '@perkstream/published';
import { BatchRandomness } from '../../services/batch-randomness.js';
import { checkCodeConfig, type WireCodeConfig } from '../../domain/code/code-config.js';
import { CodeSpace } from '../../domain/code/code-space.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import { type Voucher } from '../../domain/voucher/state.js';
import { VoucherCategories } from '../../services/voucher-categories.js';
import { looksLikeId, VoucherRepository } from '../../repositories/voucher.repository.js';
import { Drafts } from './drafts.js';
import { draw, DrawnCodes, drawnFirst } from './drawn-codes.js';
import { ReimportedVouchers } from './reimported-vouchers.js';
import { type Outcome, type Place, VoucherBatch } from './voucher-batch.js';

type Answer = VouchersMade | Refusal<'invalid_code_config' | 'invalid_payload'>;
type Failed = VouchersMade['failed'][number];

const MAX_CODES = 500;
/**
 * The number of tries where there are too many codes to try all: one search in a million fails while half of the codes
 * are free.
 */
const MAX_TRIES = 200;
const SEQUENCES = 62 ** 4;

/** Codes of campaigns, a batch at a time. */
@handles(CreateCampaignVouchers)
export class CreateCampaignVouchersHandler {
  private made = 0;
  private readonly drawn = new DrawnCodes();

  constructor(
    private readonly messenger: Messenger,
    private readonly runner: CommandRunner,
    private readonly beginnings: StreamBeginnings,
    private readonly values: UniqueValues,
    private readonly categories: VoucherCategories,
    private readonly presenter: VoucherPresenter,
    private readonly vouchers: VoucherRepository,
    private readonly again: ReimportedVouchers,
  ) {}

  async execute(command: CreateCampaignVouchers): Promise<Answer> {
    const { projectId, template, codeConfig, vouchers, origin, first = 0 } = command;
    if (vouchers.length > MAX_CODES) return invalid(`No more than ${MAX_CODES} codes can be made at a time`);
    const project = await this.messenger.ask(new FindProject(projectId));
    if (!project) return invalid(`Cannot find project with id ${projectId}`);
    const space = parseCodeSpace(codeConfig as WireCodeConfig, project, vouchers);
    if (isRefusal(space)) return space;
    const drafts = await Drafts.of(projectId, template, this.categories, origin);
    if (isRefusal(drafts)) return drafts;
    const randomness = new BatchRandomness(this.values, origin.commandId, first, vouchers.length);
    const codes = space && this.drawnTogether(command, space);
    const failed: Failed[] = [];
    const places: Place[] = [];
    for (const [offset, wanted] of vouchers.entries()) {
      const index = first + offset;
      const draft = (await this.refusalOf(wanted.code, projectId)) ?? (await drafts.for(wanted));
      if (isRefusal(draft)) failed.push({ code: wanted.code, reason: draft.details?.details ?? draft.refused });
      else places.push({ index, draft, wanted, codes: codesOf(wanted, space, randomness, index, codes?.[index]) });
    }
    const parts = {
      runner: this.runner,
      beginnings: this.beginnings,
      project,
      origin,
      randomness,
      sequence: this.next,
    };
    const outcomes = await new VoucherBatch(parts).make(places);
    return this.answer(template.campaignId, places, outcomes, failed, project, origin);
  }

  private drawnTogether({ projectId, codeConfig, origin, inAll }: CreateCampaignVouchers, space: CodeSpace) {
    if (inAll === undefined) return undefined;
    return this.drawn.of(JSON.stringify([projectId, origin.commandId, codeConfig, inAll]), () => {
      const randomness = new BatchRandomness(this.values, origin.commandId, 0, inAll);
      return draw(space, inAll, (place) => randomness.codeBytes(place));
    });
  }

  private async refusalOf(
    code: string | undefined,
    projectId: string,
  ): Promise<Refusal<'invalid_payload'> | undefined> {
    if (code === undefined) return undefined;
    if (!VOUCHER_CODE.test(code)) return invalid('The code must be 1 to 200 letters, digits and special characters');
    // A code that equals the id of a voucher would hide that voucher.
    if (!looksLikeId(code) || !(await this.vouchers.findById(projectId, code))) return undefined;
    return invalid(`Duplicated voucher exists with code ${code}`);
  }

  private readonly next = (): number => (this.made = (this.made + 1) % SEQUENCES);

  private async answer(
    campaignId: string,
    places: readonly Place[],
    outcomes: readonly Outcome[],
    failed: readonly Failed[],
    project: ProjectSettings,
    origin: CommandOrigin,
  ): Promise<VouchersMade> {
    const failures = [...failed];
    for (const place of places) {
      const outcome = outcomes[place.index];
      if (outcome === undefined) throw new Error('A place of the batch was left out');
      if (outcome !== 'exhausted' && 'voucher' in outcome) continue;
      const isThere = outcome !== 'exhausted' && (await this.again.take(campaignId, place, project, origin));
      if (!isThere) failures.push(failureOf(outcome));
    }
    const created = places.length + failed.length - failures.length;
    const [only] = places.length + failed.length === 1 ? outcomes.filter(Boolean) : [];
    const voucher = only && only !== 'exhausted' && 'voucher' in only ? only.voucher : undefined;
    return { created, failed: failures, ...(voucher && { voucher: await this.shown(project.id, voucher) }) };
  }

  private async shown(projectId: string, voucher: VoucherDefinition): Promise<VoucherAnswer> {
    const created = { type: 'voucher.created', data: { voucher } } as const;
    const state = voucherAggregate.evolve(voucherAggregate.initial, created) as Voucher;
    return this.presenter.present(projectId, state);
  }
}

function parseCodeSpace(
  wire: WireCodeConfig,
  project: ProjectSettings,
  vouchers: readonly VoucherToMake[],
): CodeSpace | undefined | Refusal<'invalid_code_config'> {
  const isNeeded = vouchers.length === 0 || vouchers.some(({ code }) => code === undefined);
  if (!isNeeded) return undefined;
  const config = checkCodeConfig(wire, project.codeCharset, (text) => VOUCHER_CODE.test(text));
  return isRefusal(config) ? config : new CodeSpace(config);
}

function codesOf(
  { code }: VoucherToMake,
  space: CodeSpace | undefined,
  randomness: BatchRandomness,
  index: number,
  together: string | undefined,
): Iterator<string, void> {
  if (code !== undefined) return [code].values() as Iterator<string, void>;
  if (!space) throw new Error('A random code without a configuration');
  const own = () => space.candidates(randomness.codeBytes(index), MAX_TRIES);
  return together === undefined ? own() : drawnFirst(together, own);
}

function failureOf(outcome: Exclude<Outcome, { voucher: unknown }>): Failed {
  if (outcome === 'exhausted') return { reason: 'All generated codes are taken: use longer ones' };
  return { code: outcome.taken, reason: `Duplicated voucher exists with code ${outcome.taken}` };
}

function invalid(details: string): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details });
}
