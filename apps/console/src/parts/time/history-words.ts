import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { changeWords, type Units } from '../words/change-words.js';

export type HistoryEntry = components['schemas']['HistoryEntryAnswer'];

/** What happened, in words: `Changed`, `Balance changed`. Events without words of their own are named as the API names them. */
export function eventWords(type: string): string {
  const event = type.split('.')[1] ?? type;
  const words: Readonly<Record<string, string>> = {
    created: t('Created'),
    opened: t('Created'),
    updated: t('Changed'),
    changed: t('Changed'),
    deleted: t('Deleted'),
    restored: t('Restored'),
    erased: t('Erased'),
    enabled: t('Enabled'),
    disabled: t('Disabled'),
    assigned: t('Assigned'),
    unassigned: t('Assignment ended'),
    assignment_updated: t('Assignment changed'),
    published: t('Assigned to a customer'),
    balance_adjusted: t('Balance changed'),
    redeemed: t('Redeemed'),
    rolled_back: t('Redemption rolled back'),
    returned: t('Items returned'),
    use_reserved: t('Use reserved'),
    use_confirmed: t('Redeemed'),
    use_released: t('Reservation released'),
    use_given_back: t('Redemption rolled back'),
    credits_given_back: t('Credits returned'),
    locked: t('Reserved by a session'),
    unlocked: t('Session ended'),
    sessions_ended: t('Sessions ended'),
    points_added: t('Points added'),
    points_taken: t('Points deducted'),
    pending_points_added: t('Pending points added'),
    pending_points_updated: t('Pending points changed'),
    pending_points_canceled: t('Pending points canceled'),
    points_reserved: t('Points reserved'),
    reservation_released: t('Reservation released'),
    tier_changed: t('Tier changed'),
    moved: t('Position changed'),
    setup_begun: t('Creation started'),
    setup_abandoned: t('Creation canceled'),
    removal_finished: t('Deleted'),
    code_released: t('Code released'),
    name_released: t('Name released'),
    points_owed: t('Points owed'),
    work_begun: t('Background work started'),
    work_finished: t('Background work finished'),
    job_begun: t('Background work started'),
    job_progressed: t('Background work progressed'),
    job_finished: t('Background work finished'),
  };
  return words[event] ?? event.replaceAll('_', ' ');
}

/** What it began with is long, and stands on the page as of then. */
const BEGINNINGS = ['created', 'opened'];

/** The changed values, a line each: `discount › percent off: 10 → 15`. */
export function changesInWords(
  { type, changes }: Pick<HistoryEntry, 'type' | 'changes'>,
  units: Units,
): readonly string[] {
  if (BEGINNINGS.includes(type.split('.')[1] ?? type)) return [];
  return changes.map(({ path, before, after }) => {
    if (before === ERASED && after === ERASED && path === '') return t('Personal data was erased.');
    return changeWords({ path: nameIn(path), before: valueOf(before), after: valueOf(after) }, units);
  });
}

/** As the API says it of the data of erased people. */
const ERASED = 'erased';

function valueOf(value: unknown): unknown {
  return value === ERASED ? t('erased') : value;
}

/** A JSON pointer with points: `discount.percent_off`. Places in lists are counted from one: `items.2.price`. */
function nameIn(pointer: string): string {
  const names = pointer.slice(1).split('/');
  const isPlace = (name: string, index: number) => /^\d+$/.test(name) && names[index - 1] !== 'metadata';
  const counted = names.map((name, index) => (isPlace(name, index) ? String(Number(name) + 1) : name));
  return counted.join('.').replaceAll('~1', '/').replaceAll('~0', '~');
}
