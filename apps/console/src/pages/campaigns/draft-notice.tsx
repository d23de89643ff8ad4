import { Alert, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/console-operations.js';
import { t } from '../../texts/texts.js';
import { type Definition } from './editor/draft.js';

/** A draft gives nothing until it is enabled; what it still lacks for that. */
export function DraftNotice({ campaignId }: { readonly campaignId: string }) {
  const { data } = useQuery({
    queryKey: ['definition', campaignId, 'missing'],
    queryFn: () => ask<Definition>(`/v1/campaigns/${campaignId}/definition`),
  });
  const missing = data?.missing ?? [];
  return (
    <Alert title={t('This campaign is a draft')}>
      {t('It gives nothing until it is enabled.')}
      {missing.length > 0 && (
        <>
          {' '}
          {t('Before that:')}
          <List size="sm">
            {missing.map(({ property, details }) => (
              <List.Item key={property}>{missingText(property) ?? details}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}

function missingText(property: string): string | undefined {
  const words: Readonly<Record<string, () => string>> = {
    'promotion.tiers': () => t('Add a tier that is enabled.'),
    earning_rules: () => t('Add an earning rule that is enabled.'),
    expiration_date: () => t('Choose an end that lies in the future.'),
    vouchers_count: () => t('Wait until its codes are made.'),
  };
  return words[property]?.();
}
