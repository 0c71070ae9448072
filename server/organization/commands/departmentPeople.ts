import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { organize } from '../../database/schema'
import { inOrganizes, IN_SERVICE, readPeople } from '../repository/people'

/** Name and people in service of a department, whichever of theirs they work in now; null when it is not there or out of use. */
export async function peopleOfDepartment(reader: Reader, id: string): Promise<{ name: string; belong: string[] } | null> {
  const [found] = await reader
    .select({ name: organize.fullName })
    .from(organize)
    .where(and(eq(organize.id, id), eq(organize.enabledMark, 1)))
  if (found === undefined) return null
  return { name: found.name, belong: (await readPeople(reader, and(inOrganizes(reader, [id]), IN_SERVICE))).map((person) => person.id) }
}
