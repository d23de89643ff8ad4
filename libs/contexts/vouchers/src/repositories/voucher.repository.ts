import { Injectable } from '@nestjs/common';
import { entriesAtMost, notFound, type Refusal, type UpTo } from '@perkstream/kernel';
import { CommandRunner, Messenger, type PlaceOfThing, ViewRunner } from '@perkstream/platform';
import { FindProject, type ProjectSettings, VOUCHER_CODE } from '@perkstream/published';
import { LRUCache } from 'lru-cache';
import { type Voucher, type VoucherState } from '../domain/voucher/state.js';
import { voucherAggregate } from '../domain/voucher/voucher.decider.js';
import { vouchersInBinView } from '../views/vouchers-in-bin/vouchers-in-bin.view.js';
import { keyOfDocument } from '../views/vouchers/voucher.document.js';
import { vouchersView } from '../views/vouchers/vouchers.view.js';

/** A voucher and the key of its stream. */
export interface FoundVoucher {
  readonly key: string;
  readonly voucher: Voucher;
}

/** How the project compares codes. */
type CodeRules = Pick<ProjectSettings, 'id' | 'caseSensitiveCodes'>;

const ID = /^v_[0-9A-Za-z]{24}$/;
const KEYS_KEPT = 10_000;

/** Whether the text may be an id. */
export function looksLikeId(ref: string): boolean {
  return ID.test(ref);
}

/** Codes are compared as the project says: where case does not matter, in lower case. */
export function keyOfCode(project: CodeRules, code: string): string {
  return project.caseSensitiveCodes ? code : code.toLowerCase();
}

/**
 * Finds vouchers by code or id, in their streams. An id wins over a code that reads the same; no code can be created
 * that is the id of another voucher. Which stream an id belongs to never changes, so it is looked up once.
 */
@Injectable()
export class VoucherRepository {
  private readonly keys = new LRUCache<string, string>(entriesAtMost(KEYS_KEPT));

  constructor(
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
  ) {}

  /** What a request names, unless it is in the bin. */
  async findLive(projectId: string, ref: string): Promise<Voucher | Refusal<'not_found'>> {
    const project = await this.messenger.ask(new FindProject(projectId));
    const found = project && (await this.find(project, ref));
    return found?.voucher.status === 'live' ? found.voucher : notFound('voucher', ref);
  }

  /**
   * As it is now: at once where this process knows it and is the only one to write. Vouchers in the bin are found, too.
   * @param upTo as it was then
   */
  find(project: CodeRules, ref: string, upTo?: UpTo): FoundVoucher | Promise<FoundVoucher | undefined> {
    const isRecent = this.runner.isAlone && upTo === undefined;
    return (isRecent ? this.findRecent(project, ref) : undefined) ?? this.lookUp(project, ref, upTo);
  }

  /** Where the past of what a request names is; of an id, the past of that voucher alone. */
  async placeOf(projectId: string, ref: string): Promise<PlaceOfThing | undefined> {
    const key = looksLikeId(ref) ? await this.keyOf(projectId, ref) : undefined;
    if (key !== undefined) return { key, id: ref };
    const project = await this.messenger.ask(new FindProject(projectId));
    return project && VOUCHER_CODE.test(ref) ? { key: keyOfCode(project, ref) } : undefined;
  }

  private async lookUp(project: CodeRules, ref: string, upTo?: UpTo): Promise<FoundVoucher | undefined> {
    const byId = looksLikeId(ref) ? await this.findById(project.id, ref, upTo) : undefined;
    return byId ?? this.findByCode(project, ref, upTo);
  }

  async findByCode(project: CodeRules, code: string, upTo?: UpTo): Promise<FoundVoucher | undefined> {
    if (!VOUCHER_CODE.test(code)) return undefined;
    const key = keyOfCode(project, code);
    return this.remembered(foundIn(key, await this.stateOf(project.id, key, upTo)));
  }

  /** As this process saw it last, at once; undefined where it does not know it. */
  findRecent(project: CodeRules, ref: string): FoundVoucher | undefined {
    const isId = looksLikeId(ref);
    const key = isId ? this.keys.get(ref) : keyOfCode(project, ref);
    const state = key === undefined ? undefined : this.runner.recent(voucherAggregate, project.id, key);
    return state && this.remembered(foundIn(key!, state, isId ? ref : undefined));
  }

  async findById(projectId: string, id: string, upTo?: UpTo): Promise<FoundVoucher | undefined> {
    const key = await this.keyOf(projectId, id);
    return key === undefined ? undefined : foundIn(key, await this.stateOf(projectId, key, upTo), id);
  }

  /** Who is found by code is soon asked for by id. */
  private remembered(found: FoundVoucher | undefined): FoundVoucher | undefined {
    if (found && !this.keys.has(found.voucher.definition.id)) this.keys.set(found.voucher.definition.id, found.key);
    return found;
  }

  private async stateOf(projectId: string, key: string, upTo?: UpTo): Promise<VoucherState> {
    return this.runner.stateUpTo(voucherAggregate, projectId, key, upTo);
  }

  private async keyOf(projectId: string, id: string): Promise<string | undefined> {
    const known = this.keys.get(id);
    if (known !== undefined) return known;
    const document = await this.views.collection(vouchersView).get(id);
    const found = document
      ? { ...document, key: keyOfDocument(document) }
      : await this.views.collection(vouchersInBinView).get(id);
    if (found?.projectId !== projectId) return undefined;
    this.keys.set(id, found.key);
    return found.key;
  }
}

function foundIn(key: string, state: VoucherState, id?: string): FoundVoucher | undefined {
  if (state.status === 'free' || (id !== undefined && state.definition.id !== id)) return undefined;
  return { key, voucher: state };
}
