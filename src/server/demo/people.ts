/** Someone the demo's identity provider knows. */
export interface ProviderPerson {
  /** How its tokens name them, forever. */
  readonly subject: string;
  readonly email: string;
  readonly fullName: string;
  /** The demo account they are linked to; null for one that no one linked. */
  readonly userName: string | null;
}

/** The provider of Tamarack Valley Ambulance, as its agency would call it. */
export const demoProvider = {
  agency: 'Tamarack Valley Ambulance',
  domain: 'tamarack.example',
  clientId: 'countersign-demo',
  password: 'lantern-orchard-26',
} as const;

export const providerPeople: readonly ProviderPerson[] = [
  {
    subject: 'tva-0417',
    email: 'pnandakumar@tamarack.example',
    fullName: 'Priya Nandakumar',
    userName: 'pnandakumar',
  },
  {
    subject: 'tva-0988',
    email: 'nwhitfield@tamarack.example',
    fullName: 'Nora Whitfield',
    userName: null,
  },
];
