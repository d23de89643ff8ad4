import { BlockList, isIPv6 } from 'node:net';
import { appOf, variablesOfContainer } from './processes.mjs';

/** Where the addresses of engines stand, and the port that counts where their value is kept elsewhere. */
const ENGINES = { KAFKA_BROKERS: 9092, EVENTSTORE_URL: 2113, MONGODB_URL: 27017 };
const TRACES = [4317, 4318];
const WEB = [80, 443];
/** Of providers of OpenID Connect, which the app that people sign in at asks. */
const OPENID_PORT = 443;
const PUBLIC = ['93.184.216.34', '2606:2800:220:1::1'];
const PRIVATE = [
  ...['10.0.0.1', '172.31.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '127.0.0.1'],
  ...['fd00::1', '::1', '2002:a00:1::1'],
];

/**
 * Faults of network policies: what a process calls and may not, and addresses that it may call and does not.
 * @param callersOut the apps that call addresses of the public network
 */
export function faultsOfEgress(folder, objects, callersOut) {
  const policies = objects.filter(({ kind, spec }) => kind === 'NetworkPolicy' && spec.policyTypes.includes('Egress'));
  if (policies.length === 0) return [];
  return objects.flatMap(({ kind, metadata, spec }) => {
    const [container] = spec?.template?.spec.containers ?? [];
    const app = container && appOf(container);
    if (!app) return [];
    const rules = policies
      .filter((policy) => isSelected(policy.spec.podSelector, spec.template.metadata.labels))
      .flatMap((policy) => policy.spec.egress ?? []);
    const mayReach = (port, address) => rules.some((rule) => isOpen(rule, port, address));
    const variables = variablesOfContainer(container, objects);
    const isCaller = (port) =>
      callersOut.includes(app) || (port === OPENID_PORT && 'PERKSTREAM_OPENID_ISSUER' in variables);
    return [
      ...[53, ...portsOfEngines(variables), ...TRACES]
        .filter((port) => !mayReach(port))
        .map((port) => `it cannot call port ${port}`),
      ...WEB.flatMap((port) => [
        ...PUBLIC.filter((address) => mayReach(port, address) !== isCaller(port)).map(
          (address) => `it ${isCaller(port) ? 'cannot' : 'may'} call ${address} at port ${port}`,
        ),
        ...PRIVATE.filter((address) => mayReach(port, address)).map(
          (address) => `it may call ${address} at port ${port}`,
        ),
      ]),
    ].map((fault) => `${folder}: ${kind} ${metadata.name}: ${fault}`);
  });
}

function portsOfEngines(variables) {
  return Object.entries(ENGINES)
    .filter(([name]) => name in variables)
    .flatMap(([name, usual]) => {
      const ports = [...(variables[name] ?? '').matchAll(/:(\d+)/g)].map(([, port]) => Number(port));
      return ports.length > 0 ? ports : [usual];
    });
}

function isSelected({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key]) === (operator === 'In'))
  );
}

/** Whether a rule lets calls to a port out: to an address, or, without one, to any place. */
function isOpen({ ports, to }, port, address) {
  if (ports && !ports.some((each) => each.port === port)) return false;
  if (!to || address === undefined) return true;
  return to.some(({ ipBlock }) => ipBlock && isWithin(ipBlock, address));
}

function isWithin({ cidr, except = [] }, address) {
  const contains = (range) => {
    const [network, prefix] = range.split('/');
    if (isIPv6(network) !== isIPv6(address)) return false;
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    const list = new BlockList();
    list.addSubnet(network, Number(prefix), family);
    return list.check(address, family);
  };
  return contains(cidr) && !except.some(contains);
}
