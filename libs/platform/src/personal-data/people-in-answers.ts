/** A customer as answers hold them. */
interface Person extends Record<string, unknown> {
  readonly id: string;
}

/** The category of the streams of customers: each is the owner of the key under which the person is sealed. */
export const CUSTOMER = 'customer';

/** The fields of a customer that are personal, and gone after erasure. */
const PERSONAL = ['source_id', 'name', 'description', 'email', 'phone', 'birthday', 'birthdate', 'address', 'metadata'];

/** The fields that every answer with a customer has; null where there is no value. */
const ALWAYS_THERE: Readonly<Record<string, unknown>> = { address: null, metadata: {} };

/** Things that are about a customer, with the metadata that was sent with them. Decision: 0226. */
const ABOUT_PEOPLE = ['event', 'order', 'publication', 'redemption', 'redemption_rollback'];

/** Ids of the customers that an answer holds. */
export function peopleIn(body: unknown): readonly string[] {
  const ids = new Set<string>();
  withPeople(body, (person) => {
    ids.add(person.id);
    return person;
  });
  return [...ids].sort();
}

/** The answer as it is when its customers were erased. */
export function withoutPeople(body: unknown): unknown {
  return withPeople(body, withoutPerson, (thing) => (isAboutPeople(thing) ? { ...thing, metadata: {} } : thing));
}

function withoutPerson(person: Person): object {
  const left = Object.entries(person).filter(([name]) => !PERSONAL.includes(name));
  return { ...Object.fromEntries(left), ...blank(person, ALWAYS_THERE) };
}

function isAboutPeople({ object, metadata }: Readonly<Record<string, unknown>>): boolean {
  return ABOUT_PEOPLE.includes(String(object)) && isObject(metadata);
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
  return withPeople(body, (person) => ({
    id: person.id,
    ...blank(person, { ...ALWAYS_THERE, ...sums }),
    ...Object.fromEntries(brought),
    object: 'customer',
  }));
}

function blank(person: Person, values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in person));
}

/** A copy with every customer changed, and every other object by `changeOther`. */
function withPeople(
  value: unknown,
  change: (person: Person) => object,
  changeOther: (other: Record<string, unknown>) => object = (other) => other,
): unknown {
  if (Array.isArray(value)) return value.map((each) => withPeople(each, change, changeOther));
  if (!isObject(value)) return value;
  if (value['object'] === 'customer' && typeof value['id'] === 'string') return change(value as Person);
  const parts = Object.entries(value).map(([name, part]) => [name, withPeople(part, change, changeOther)]);
  return changeOther(Object.fromEntries(parts) as Record<string, unknown>);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the answer explains itself. An explanation may hold stored personal data that is not marked as such. */
export function explainsItself(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(explainsItself);
  return isObject(value) && (value['explanation'] !== undefined || Object.values(value).some(explainsItself));
}
