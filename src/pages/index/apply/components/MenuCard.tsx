import { observer } from 'mobx-react'
import { AppGrid, AppMark, AppTile } from '@/components/AppTile'
import { Section } from '@/components/Card'
import type { MenuNode } from '@/contract/workbench'
import type { HomeModel } from '../home/model'

export interface MenuCardProps {
  title: string
  items: readonly MenuNode[]
  home: HomeModel
  onOpen: (node: MenuNode) => void
}

/** One group of the workbench, with the numbers on its entries. */
export const MenuCard = observer(function MenuCard({ title, items, home, onOpen }: MenuCardProps) {
  return (
    <Section title={title}>
      <AppGrid>
        {items.map((item) => (
          <AppTile
            key={item.id}
            name={item.fullName}
            mark={<AppMark node={item} />}
            badge={home.badgeOf(item)}
            onPress={() => onOpen(item)}
          />
        ))}
      </AppGrid>
    </Section>
  )
})
