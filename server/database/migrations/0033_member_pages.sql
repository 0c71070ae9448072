DROP INDEX "conversation_member_user";--> statement-breakpoint
DROP INDEX "conversation_member_changed";--> statement-breakpoint
CREATE INDEX "conversation_member_person" ON "conversation_member" USING btree ("user_id");--> statement-breakpoint
-- Each message changes these rows: with room on their page and no index on what changes, the next version stands beside the last one
-- (HOT) and the old ones go as the page is read, where before every look-up passed them all until a vacuum (decision 23).
ALTER TABLE "conversation_member" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "conversation" SET (fillfactor = 70);
