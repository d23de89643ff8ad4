import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { baseUrl, type Json, shop } from './client.js';

const OPS = join(import.meta.dirname, '../../docs/ops');
const isCluster = process.env['PERKSTREAM_TOPOLOGY'] === 'cluster';
/** Metrics that only services of a cluster have. */
const OF_SERVICES = ['hop_duration_seconds'];
/** Metrics that the gateway, which this test asks, does not have: it publishes nothing and keeps no views. */
const NOT_OF_GATEWAY = [
  ...['relay_lag_seconds', 'relay_active', 'unfinished_processes'],
  ...['data_disk_free_bytes', 'data_disk_bytes'],
  'perkstream_orders_out_of_balance',
];

const dashboard = JSON.parse(readFileSync(join(OPS, 'grafana-dashboard.json'), 'utf8')) as Json;
const { groups } = parse(readFileSync(join(OPS, 'alerts.yaml'), 'utf8')) as Json;
const rules: Json[] = groups.flatMap((group: Json) => group.rules);
const panels: Json[] = dashboard.panels;
const expressions: string[] = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }: Json) => expr)),
  ...rules.map(({ expr }) => expr),
  ...dashboard.templating.list.map(({ query }: Json) => query),
];

/** Names of metrics in an expression: they contain an underscore, and no bracket follows them, unlike functions. */
function metricsIn(expression: string): string[] {
  const outside = expression.replace(/\{[^}]*\}/g, '{}').replace(/\bby \([^)]*\)/g, '');
  const names = outside.match(/\b[a-z]+_[a-z0-9_]+\b(?! *\()/g) ?? [];
  return names.map((name) => name.replace(/^\$?__.*$/, '').replace(/_(bucket|count|sum)$/, '')).filter(Boolean);
}

describe('The dashboard and the alerts', () => {
  it('look at metrics that there are', async () => {
    const names = [...new Set(expressions.flatMap(metricsIn))];
    expect(names).toEqual(expect.arrayContaining(['http_request_duration_seconds', 'relay_lag_seconds']));
    const text = await (await fetch(`${baseUrl}/metrics`)).text();
    const documented = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    const elsewhere = isCluster ? NOT_OF_GATEWAY : OF_SERVICES;
    expect(names.filter((name) => !documented.includes(name) && !elsewhere.includes(name))).toEqual([]);
  });

  it('look at labels that metrics have', async () => {
    await shop.get('/v1/vouchers');
    const text = await (await fetch(`${baseUrl}/metrics`)).text();
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name));
    for (const label of ['engine', 'cause', 'hop', 'project', 'kind']) labels.add(label);
    const asked = expressions.flatMap((each) => [
      ...[...each.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, */)),
      ...[...each.matchAll(/[{,] *(\w+) *[=!]/g)].map(([, name]) => name ?? ''),
    ]);
    expect([...new Set(asked)].filter((name) => !labels.has(name))).toEqual([]);
  });

  it('can be loaded: each panel and rule has its own name and place', () => {
    const unique = (values: unknown[]) =>
      expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(values.length);
    unique(panels.map(({ id }) => id));
    unique(panels.map(({ gridPos }) => gridPos));
    unique(panels.map(({ title }) => title));
    unique(rules.map(({ alert }) => alert));
    for (const { for: during, labels, annotations } of rules) {
      expect(during).toMatch(/^\d+m$/);
      expect(labels.severity).toMatch(/^(critical|warning)$/);
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
    }
  });
});
