ALTER TABLE "chat_message" ADD COLUMN "root_id" text;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "told" text[];--> statement-breakpoint
CREATE INDEX "chat_message_thread" ON "chat_message" USING btree ("root_id","sequence") WHERE "chat_message"."root_id" is not null;