import { t } from '../../texts/texts.js';

/** What came of calling an address, in words. @param outcome a status, or why there was none */
export function outcomeWords(outcome: string): string {
  const failures: Readonly<Record<string, string>> = {
    address_refused: t('The name leads to an internal address, which is never called'),
    unreachable: t('Nobody could be reached at this address'),
    timed_out: t('There was no answer within 10 seconds'),
    name_not_resolved: t('The name of the host could not be looked up'),
    not_sent: t('The engine could not put the call together'),
  };
  return failures[outcome] ?? t('Answered with status {status}', { status: outcome });
}
