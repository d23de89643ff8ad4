import { SimpleGrid, Text } from '@mantine/core';
import { type ReactNode } from 'react';

/** What is known of a thing: each under its name. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md" verticalSpacing="sm" m={0}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ minWidth: 0 }}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
