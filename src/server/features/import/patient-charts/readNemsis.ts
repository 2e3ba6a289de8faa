import sax from 'sax';
import {
  NemsisCollector,
  NemsisLimitError,
  type StatedChart,
} from '../../../../rules/import/patient-charts/nemsis.ts';

/** Why a file is refused as a whole, and on which line it was found; null for the file itself. */
export class RefusedFile extends Error {
  readonly line: number | null;

  constructor(sentence: string, line: number | null) {
    super(sentence);
    this.line = line;
  }
}

/** Attributes of an element that are looked at; NEMSIS has at most a handful. */
const attributesLimit = 50;

/** Elements within each other; NEMSIS has eight levels. */
const depthLimit = 50;

/**
 * Reads NEMSIS 3.5 XML in pieces, so that no file is ever held as a whole. A document type, entities other than the five of
 * XML, and what is not well-formed refuse the file (EPCR-01).
 */
export class NemsisReader {
  private readonly parser: sax.SAXParser;
  private readonly collector: NemsisCollector;
  private charts: StatedChart[] = [];
  private depth = 0;

  constructor() {
    this.collector = new NemsisCollector((chart) => this.charts.push(chart));
    this.parser = createParser();
    this.parser.onerror = (error) => {
      throw this.refused(reasonOf(error));
    };
    this.parser.ondoctype = () => {
      throw this.refused(
        'The file has a document type (DOCTYPE), which can load other files. Export it without one.',
      );
    };
    this.parser.onopentag = ({ name, attributes }) => {
      this.depth += 1;
      if (this.depth > depthLimit || Object.keys(attributes).length > attributesLimit) {
        throw this.refused('The file is nested deeper than any NEMSIS file.');
      }
      if (this.depth === 1 && localName(name) !== 'EMSDataSet') {
        throw this.refused(
          'The file is no NEMSIS EMSDataSet. Export patient care reports as NEMSIS 3.5 XML, or as CSV.',
        );
      }
      this.collector.open({
        name: localName(name),
        attributes: plainAttributes(attributes),
        line: this.line(),
      });
    };
    this.parser.ontext = (text) => this.collector.value(text);
    this.parser.oncdata = (text) => this.collector.value(text);
    this.parser.onclosetag = (name) => {
      this.depth -= 1;
      this.collector.close(localName(name));
    };
  }

  /** The charts that end in this piece. @throws RefusedFile */
  read(piece: string): StatedChart[] {
    return this.taking(() => this.parser.write(piece));
  }

  /** @throws RefusedFile for a file that ends too early. */
  end(): StatedChart[] {
    const charts = this.taking(() => this.parser.close());
    if (!this.collector.isNemsis) throw new RefusedFile('The file is empty.', null);
    return charts;
  }

  private taking(work: () => unknown): StatedChart[] {
    try {
      work();
    } catch (error) {
      throw error instanceof NemsisLimitError ? this.refused(error.message) : error;
    }
    const { charts } = this;
    this.charts = [];
    return charts;
  }

  private line(): number {
    return this.parser.line + 1;
  }

  private refused(sentence: string): RefusedFile {
    return new RefusedFile(sentence, this.line());
  }
}

/** Strict, so that entities of a document type are not known, and nothing is repaired. */
function createParser(): sax.SAXParser {
  return sax.parser(true, { position: true, strictEntities: true } as sax.SAXOptions);
}

function reasonOf({ message }: Error): string {
  const [first = ''] = message.split('\n');
  return /entity/i.test(first)
    ? 'The file has an entity that is not one of XML itself. Export it without entities.'
    : `The file is not well-formed XML: ${first.replace(/\.$/, '')}.`;
}

/** Without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function plainAttributes(
  attributes: Readonly<Record<string, string | { readonly value: string }>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      localName(name),
      typeof value === 'string' ? value : value.value,
    ]),
  );
}
