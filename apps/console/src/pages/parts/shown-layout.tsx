import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { RemoveButton } from '../../parts/dialogs/remove-button.js';
import { ShownOnce } from '../../parts/dialogs/shown-once.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { ChangesLink } from '../../parts/layout/changes-link.js';
import { Cut } from '../../parts/layout/cut.js';
import { EmptyState } from '../../parts/layout/empty-state.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Facts } from '../../parts/layout/facts.js';
import { Panel } from '../../parts/layout/panel.js';
import { type Entry, EntriesOverTime } from '../../parts/layout/timeline.js';
import { TwoColumns } from '../../parts/layout/two-columns.js';
import { Price } from '../../parts/words/price.js';
import { Instant, Money, Nothing } from '../../parts/words/values.js';
import { SAMPLE_ERROR } from './answer-of.js';
import { LONG_NAME, MOMENTS, type PartState } from './samples.js';

const [LATEST, SAME_DAY, DAY_BEFORE] = MOMENTS;

const ENTRIES: readonly Entry[] = [
  { id: '1', at: LATEST, text: 'Redeemed', tone: 'good', who: 'Ada Lovelace', about: [{ title: 'Order 17', to: '/' }] },
  { id: '2', at: LATEST, text: 'Refused', tone: 'bad', details: 'The cart does not meet the rules', who: 'System' },
  { id: '3', at: SAME_DAY, text: 'Pending: 50 points', tone: 'waiting', who: 'System' },
  { id: '4', at: SAME_DAY, text: 'Changed', tone: 'quiet', details: LONG_NAME },
  { id: '5', at: DAY_BEFORE, text: 'Created', tone: 'plain', who: 'API key Checkout' },
];

/** A page about one thing: facts and actions, and beside them what happened, day by day. */
export function ShownLayout({ state }: { readonly state: PartState }) {
  return (
    <TwoColumns beside={<Activity state={state} />}>
      <Panel title="Facts" actions={<ChangesLink kind="voucher" id="v_1" />}>
        {state === 'pending' && <Skeleton height={120} />}
        {state === 'failed' && <ErrorInWords error={SAMPLE_ERROR} again={() => undefined} />}
        {state === 'usual' && (
          <Facts
            facts={[
              ['Name', <Cut key="name">{LONG_NAME}</Cut>],
              ['Holder', <Nothing key="holder" />],
              ['Total spent', <Money key="money" value={55_000} />],
              ['On sale', <Price key="price" value={1_990} isOnSale />],
              ['Valid until', <Instant key="day" value={LATEST} as="day" />],
              ['Created', <Instant key="moment" value={SAME_DAY} />],
            ]}
          />
        )}
      </Panel>
      <Panel title="Dialogs and empty states" actions={<Dialogs />}>
        <EmptyState icon="gift" title="No codes yet" action={<AddButton size="xs">Assign code</AddButton>}>
          Codes of this customer appear here.
        </EmptyState>
        <EmptyState icon="check" title="No refused redemptions" />
      </Panel>
    </TwoColumns>
  );
}

function Activity({ state }: { readonly state: PartState }) {
  return (
    <Panel title="Activity">
      {state === 'pending' && <Skeleton height={200} />}
      {state === 'failed' && <ErrorInWords error={new Error('offline')} />}
      {state === 'usual' && <EntriesOverTime entries={ENTRIES} label="Activity" />}
    </Panel>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'confirm' | 'plain' | 'secret'>();
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('plain')}>
        Dialog
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('secret')}>
        Secret
      </Button>
      <RemoveButton name="part" act={async () => undefined}>
        The part can be restored from the bin.
      </RemoveButton>
      <ConfirmDialog
        opened={open === 'confirm'}
        onClose={close}
        title="Disable WELCOME10?"
        verb="Disable"
        isDangerous
        act={async () => undefined}
      >
        It is refused from now on. Enabling it undoes this.
      </ConfirmDialog>
      <Dialog opened={open === 'plain'} onClose={close} title="A dialog">
        It gives the focus back to what opened it.
      </Dialog>
      {open === 'secret' && (
        <ShownOnce title="The key Checkout" warning="Copy it now." secrets={{ Token: 'abc-def' }} onClose={close} />
      )}
    </Group>
  );
}
