import { type components } from '../../api/schema.js';
import { type ConditionField, METADATA } from '../../parts/rules/conditions.js';
import { t } from '../../texts/texts.js';

export type Collection = components['schemas']['ProductCollectionAnswer'];

export function kindText(type: Collection['type']): string {
  return type === 'STATIC' ? t('A fixed list') : t('By conditions');
}

export function productConditions(): readonly ConditionField[] {
  return [
    { name: 'name', label: t('Name'), kind: 'text' },
    { name: 'source_id', label: t('Source ID'), kind: 'text' },
    { name: 'price', label: t('Price'), kind: 'money' },
    { name: 'regular_price', label: t('Regular price'), kind: 'money' },
    { name: 'created_at', label: t('Created'), kind: 'date' },
    { name: METADATA, label: t('A metadata field'), kind: 'text' },
  ];
}
