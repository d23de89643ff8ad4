import { type ReactNode } from 'react';
import {
  CampaignControl,
  CategoryControl,
  ChoiceControl,
  EventControl,
  ItemControl,
  RewardControl,
  SegmentControl,
} from './choice-controls.js';
import { CardBalanceControl } from './card-balance-control.js';
import { CodesControl } from './codes-control.js';
import { type FieldProps, useEditor } from './editor-context.js';
import { type Field, type FieldKind } from './field.js';
import { FormulaControl } from './formula-control.js';
import { MetadataControl } from './metadata-control.js';
import { joined } from './paths.js';
import { ProductsField } from './products-field.js';
import { RulesField } from './rules-field.js';
import { DurationControl, FlagControl, MomentControl, NumberControl, TextControl } from './simple-controls.js';
import { DaysControl, SelectionsControl, TiersControl } from './several-controls.js';
import { TermsControl } from './terms-control.js';

const CONTROLS: Readonly<Record<FieldKind, (props: FieldProps) => ReactNode>> = {
  text: TextControl,
  note: TextControl,
  codes: CodesControl,
  time: TextControl,
  money: NumberControl,
  number: NumberControl,
  formula: FormulaControl,
  flag: FlagControl,
  choice: ChoiceControl,
  moment: MomentControl,
  duration: DurationControl,
  days: DaysControl,
  category: CategoryControl,
  item: ItemControl,
  selections: SelectionsControl,
  campaign: CampaignControl,
  balance: CardBalanceControl,
  segment: SegmentControl,
  event: EventControl,
  reward: RewardControl,
  tiers: TiersControl,
  metadata: MetadataControl,
  products: ProductsField,
  rules: RulesField,
  terms: TermsControl,
};

const WIDE: readonly FieldKind[] = [
  'note',
  'codes',
  'formula',
  'metadata',
  'products',
  'rules',
  'terms',
  'selections',
  'tiers',
];

export function isInOwnRow({ kind, path, isWide }: Field): boolean {
  return isWide === true || WIDE.includes(kind) || (kind === 'days' && path !== 'days_of_week');
}

/** A field as its kind is typed in, with the value that the draft has at its path. */
export function FieldView({ field, base }: { readonly field: Field; readonly base: string }) {
  const editor = useEditor();
  const path = joined(base, field.path);
  const put = (value: unknown) => {
    const more = field.then?.(value, (other) => editor.read(joined(base, other))) ?? {};
    const changes = Object.entries(more).map(([other, each]) => [joined(base, other), each] as const);
    editor.put({ [path]: value, ...Object.fromEntries(changes) });
  };
  // Codes are added on the page of the campaign, once it is there.
  if (field.kind === 'codes' && editor.campaignId !== undefined) return null;
  const Control = CONTROLS[field.kind];
  return (
    <Control
      field={field}
      path={path}
      value={editor.read(path)}
      isOff={editor.isReadOnly || (editor.campaignId !== undefined && field.isFixed === true)}
      put={put}
      error={editor.errorAt(path)}
    />
  );
}
