import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { formMenusOf } from '../menu/menus'

/**
 * Who hears that a record of a form changed: whoever has a menu that opens the form. What hangs on the record (data scope, buttons) is
 * asked when it is read again. A hub that tells a thousand sockets waits for no query, so this is read when somebody joins.
 */
export class FormHearers {
  /** Forms by the roles that open them: people of the same roles see the same menus. */
  private readonly forms = new Map<string, ReadonlySet<string>>()
  private readonly reading = new Map<string, Promise<void>>()
  /** An actor whose rights were read again is another object. */
  private readonly known = new WeakSet<Actor>()

  constructor(private readonly db: Reader) {}

  /** Reads which forms a person may open; people of the same roles are read for together. */
  learn(actor: Actor): Promise<void> {
    this.known.add(actor)
    const roles = rolesOf(actor)
    let reading = this.reading.get(roles)
    if (reading === undefined) {
      reading = formMenusOf(this.db, actor)
        .then((menus) => {
          this.forms.set(roles, new Set(menus.map(({ modelId }) => modelId)))
        })
        .finally(() => this.reading.delete(roles))
      this.reading.set(roles, reading)
    }
    return reading
  }

  hears(actor: Actor, modelId: string): boolean {
    // Somebody new to his rights is told by what his roles were known to open; a database that is away tells nobody more.
    if (!this.known.has(actor)) this.learn(actor).catch(() => this.known.delete(actor))
    return this.forms.get(rolesOf(actor))?.has(modelId) ?? false
  }
}

const rolesOf = ({ roleIds, isAdministrator }: Actor): string => (isAdministrator ? '*' : [...roleIds].sort().join(','))
