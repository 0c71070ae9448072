import { AppGrid, AppMark, AppTile } from '@/components/AppTile'
import { Section } from '@/components/Card'
import type { MenuNode } from '@/contract/workbench'
import type { MenuGroup } from '@/domain/workbench/menu'

/** One group of the workbench. */
export function MenuCard({ group, onOpen }: { group: MenuGroup, onOpen: (node: MenuNode) => void }) {
  return (
    <Section title={group.title}>
      <AppGrid>
        {group.items.map((item) => <AppTile key={item.id} name={item.fullName} mark={<AppMark node={item} />} onPress={() => onOpen(item)} />)}
      </AppGrid>
    </Section>
  )
}
