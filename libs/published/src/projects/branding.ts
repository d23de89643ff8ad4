import { listOf, ObjectOf, operation, Text } from '../language/index.js';

const MANAGED = { context: 'projects', service: 'management', keys: 'management', scope: null } as const;
const BRANDING = '/management/v1/projects/{projectId}/branding';
const optional = true;
const nullable = true;
const max = 2_000;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

class BrandFields {
  @Text({ optional, nullable, max }) privacy_policy_url?: string | null;
  @Text({ optional, nullable, max }) terms_of_use_url?: string | null;
  @Text({ optional, nullable, max }, 'Why customers receive messages. A default text when `null`.')
  permission_reminder?: string | null;
  @Text({ optional, nullable, max }) website_url?: string | null;
}

class NewBrand extends BrandFields {
  @Text({ min: 1, max: 500 }) name!: string;
}

class BrandChanges extends BrandFields {
  @Text({ optional, min: 1, max: 500 }) name?: string;
}

class BrandAddressFields {
  @Text({ optional, max: 200 }) state?: string;
}

class NewBrandAddress extends BrandAddressFields {
  @Text({ min: 1, max: 500 }) street!: string;
  @Text({ min: 1, max: 200 }) city!: string;
  @Text({ nullable, max: 50 }) postal!: string | null;
  @Text({ min: 1, max: 200 }) country!: string;
}

class BrandAddressChanges extends BrandAddressFields {
  @Text({ optional, min: 1, max: 500 }) street?: string;
  @Text({ optional, min: 1, max: 200 }) city?: string;
  @Text({ optional, nullable, max: 50 }) postal?: string | null;
  @Text({ optional, min: 1, max: 200 }) country?: string;
}

class BrandContactFields {
  @Text({ optional, nullable, max: 100 }) phone?: string | null;
}

class NewBrandContact extends BrandContactFields {
  @Text({ max: 500, pattern: EMAIL }) email!: string;
}

class BrandContactChanges extends BrandContactFields {
  @Text({ optional, max: 500, pattern: EMAIL }) email?: string;
}

export class CreateBrandingBody {
  @ObjectOf(() => NewBrand) brand!: NewBrand;
  @ObjectOf(() => NewBrandAddress) address!: NewBrandAddress;
  @ObjectOf(() => NewBrandContact) contact!: NewBrandContact;
}

/** Changes the fields that are sent. */
export class UpdateBrandingBody {
  @ObjectOf(() => BrandChanges, { optional }) brand?: BrandChanges;
  @ObjectOf(() => BrandAddressChanges, { optional }) address?: BrandAddressChanges;
  @ObjectOf(() => BrandContactChanges, { optional }) contact?: BrandContactChanges;
}

class BrandAnswer {
  @Text() name!: string;
  @Text({ nullable }) privacy_policy_url!: string | null;
  @Text({ nullable }) terms_of_use_url!: string | null;
  @Text() permission_reminder!: string;
  @Text({ nullable }) website_url!: string | null;
}

class BrandAddressAnswer {
  @Text() street!: string;
  @Text() city!: string;
  @Text({ nullable }) postal!: string | null;
  @Text() state!: string;
  @Text() country!: string;
}

class BrandContactAnswer {
  @Text() email!: string;
  @Text({ nullable }) phone!: string | null;
}

/** It is kept as it is shown. */
export class BrandingAnswer {
  @Text('Begins with `brd_`.') id!: string;
  @ObjectOf(() => BrandAnswer) brand!: BrandAnswer;
  @ObjectOf(() => BrandAddressAnswer) address!: BrandAddressAnswer;
  @ObjectOf(() => BrandContactAnswer) contact!: BrandContactAnswer;
}

export class ListBranding extends operation({
  ...MANAGED,
  id: 'list-brands',
  method: 'GET',
  path: BRANDING,
  summary: 'List the branding of a project: one item or none',
  answer: listOf('data', BrandingAnswer),
}) {}

export class CreateBranding extends operation({
  ...MANAGED,
  id: 'create-brand',
  method: 'POST',
  path: BRANDING,
  summary: 'Create the branding of a project, as customers see it',
  body: CreateBrandingBody,
  answer: BrandingAnswer,
  sample: () => ({
    brand: { name: 'The Shop' },
    address: { street: 'High Street 1', city: 'Berlin', postal: '10115', country: 'Germany' },
    contact: { email: 'shop@example.com' },
  }),
}) {}

export class GetBranding extends operation({
  ...MANAGED,
  id: 'get-brand',
  method: 'GET',
  path: `${BRANDING}/{brandingId}`,
  summary: 'Get the branding of a project',
  answer: BrandingAnswer,
}) {}

export class UpdateBranding extends operation({
  ...MANAGED,
  id: 'update-brand',
  method: 'PUT',
  path: `${BRANDING}/{brandingId}`,
  summary: 'Update the branding of a project',
  body: UpdateBrandingBody,
  answer: BrandingAnswer,
  sample: () => ({ brand: { website_url: 'https://shop.example' } }),
}) {}

export class DeleteBranding extends operation({
  ...MANAGED,
  id: 'delete-brand',
  method: 'DELETE',
  path: `${BRANDING}/{brandingId}`,
  summary: 'Delete the branding of a project',
  status: 204,
}) {}
