ALTER TABLE "chat_message_hidden" ADD COLUMN "removed_at" bigint;--> statement-breakpoint
-- When it was is not known: as of now, so that each device is told of all of them once more.
UPDATE "chat_message_hidden" SET "removed_at" = (extract(epoch from now()) * 1000)::bigint;--> statement-breakpoint
ALTER TABLE "chat_message_hidden" ALTER COLUMN "removed_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_message_hidden_removed" ON "chat_message_hidden" USING btree ("user_id","removed_at");
