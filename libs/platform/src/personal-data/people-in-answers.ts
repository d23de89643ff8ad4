/** A customer as answers hold them. */
interface Person extends Record<string, unknown> {
  readonly id: string;
}

/** The category of the streams of customers: each is the owner of the key under which the person is sealed. */
export const CUSTOMER = 'customer';

/** The fields of a customer that are personal, and gone after erasure. */
const PERSONAL = ['source_id', 'name', 'description', 'email', 'phone', 'birthday', 'birthdate', 'address', 'metadata'];

/** What every answer with a customer has in its text. */
const A_CUSTOMER = '"object":"customer"';

/** The fields that every answer with a customer has; null where there is no value. */
const ALWAYS_THERE: Readonly<Record<string, unknown>> = { address: null, metadata: {} };

/** Things that are about a customer, with the metadata that was sent with them. Decision: 0226. */
const ABOUT_PEOPLE = new Set<unknown>(['event', 'order', 'publication', 'redemption', 'redemption_rollback']);

/** An answer as it is when its customers were erased, and the ids of these, sorted. */
export interface WithoutPeople {
  readonly left: unknown;
  readonly people: readonly string[];
}

/** @param text the answer as JSON, so that one without customers need not be looked into */
export function withoutPeople(answer: unknown, text: string): WithoutPeople {
  if (!text.includes(A_CUSTOMER)) return { left: answer, people: [] };
  const ids = new Set<string>();
  const erase = (person: Person) => {
    ids.add(person.id);
    return withoutPerson(person);
  };
  const left = withPeople(answer, erase, withoutMetadata);
  return { left, people: [...ids].sort() };
}

/** Of things that are about people, as it may say who they are. */
function withoutMetadata(thing: Record<string, unknown>): object {
  if (!ABOUT_PEOPLE.has(thing['object'])) return thing;
  return isObject(thing['metadata']) ? { ...thing, metadata: {} } : thing;
}

function withoutPerson(person: Person): object {
  const left = Object.entries(person).filter(([name]) => !PERSONAL.includes(name));
  return { ...Object.fromEntries(left), ...blank(person, ALWAYS_THERE) };
}

/**
 * The answer for a browser: of each customer the id, and the fields that the request itself sent. More is not shown,
 * because a browser may name any customer.
 */
export function asBrought(body: unknown, sent: unknown): unknown {
  const brought = Object.entries(isObject(sent) ? sent : {}).filter(
    ([name, value]) => PERSONAL.includes(name) && value !== null && value !== undefined,
  );
  const sums = { summary: null, loyalty: null, referrals: null };
  const shown = (person: Person) => ({
    id: person.id,
    ...blank(person, { ...ALWAYS_THERE, ...sums }),
    ...Object.fromEntries(brought),
    object: 'customer',
  });
  return withPeople(body, shown, (other) => other);
}

function blank(person: Person, values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in person));
}

/** A copy with every customer changed, and every other object by `changeOther`. */
function withPeople(
  value: unknown,
  change: (person: Person) => object,
  changeOther: (other: Record<string, unknown>) => object,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withPeople(each, change, changeOther));
  const object = value as Record<string, unknown>;
  if (object['object'] === 'customer' && typeof object['id'] === 'string') return change(object as Person);
  const copy = { ...object };
  for (const name in copy) {
    const part = copy[name];
    if (typeof part === 'object' && part !== null) copy[name] = withPeople(part, change, changeOther);
  }
  return changeOther(copy);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether an answer explains itself: an explanation may hold stored personal data that is not marked as such.
 * @param text the answer as JSON
 */
export function explainsItself(text: string): boolean {
  return text.includes('"explanation":');
}
